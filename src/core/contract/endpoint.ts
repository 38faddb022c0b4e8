export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** 'GET /Sentiments/:id' as the API spells it; ':' marks a parameter. */
export type Endpoint = `${Method} /${string}`;

/** 'GET /Sentiments/:id' requires 'get:v1/sentiments/:id'. */
export type Permission<E extends Endpoint = Endpoint> = E extends `${infer M} ${infer Path}`
  ? `${Lowercase<M>}:v1${Lowercase<Path>}`
  : never;

export const apiBase = '/api/v1';

/** Derives an endpoint's permission: method, `:v1`, the path in lower case. */
export function permissionOf<E extends Endpoint>(endpoint: E): Permission<E> {
  const { method, path } = parseEndpoint(endpoint);
  return `${method}:v1${path}`.toLowerCase() as Permission<E>;
}

export function parseEndpoint(endpoint: Endpoint): { method: Method; path: string } {
  const space = endpoint.indexOf(' ');
  return { method: endpoint.slice(0, space) as Method, path: endpoint.slice(space + 1) };
}

/** The names of an endpoint's path parameters, in order. */
export function pathParams(endpoint: Endpoint): string[] {
  return [...endpoint.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
}

/** Fills in the path parameters of an endpoint; throws if one is missing. */
export function fillPath(endpoint: Endpoint, params: Record<string, string | number>): string {
  return parseEndpoint(endpoint).path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint} needs ${name}`);
    return encodeURIComponent(value);
  });
}
