/** The addresses of the pages whose texts are loaded with the first of them. */
export const setupPaths = /^\/(account|automations|chatbots|crawls|developers|forms|knowledge|settings|shipments)/;
