/** The platforms that this server carries messages from and to, such as WEB. */
export type ConnectedPlatforms = ReadonlySet<string>;
