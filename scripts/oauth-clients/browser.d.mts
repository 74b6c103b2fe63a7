export function setPassword(link: string): Promise<void>;
export function allow(address: string, email: string): Promise<string>;
