/** What is said of a response that the API does not give. */
export const notOfApi = 'The response is not one of the API';
