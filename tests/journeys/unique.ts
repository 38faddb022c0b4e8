import { randomBytes } from 'node:crypto';

/** Part of a name, an address or a subdomain that no other journey, file or try has. */
export const uniqueSuffix = () => randomBytes(5).toString('hex');

export const unique = (name: string) => `${name} ${uniqueSuffix()}`;
