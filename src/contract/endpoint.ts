export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** 'GET /Sentiments/:id', spelled as the API spells it; ':' marks a parameter. */
export type Endpoint = `${Method} /${string}`;

/** 'GET /Sentiments/:id' is guarded by 'get:v1/sentiments/:id'. */
export type Permission<E extends Endpoint = Endpoint> = E extends `${infer M} ${infer Path}`
  ? `${Lowercase<M>}:v1${Lowercase<Path>}`
  : never;

export const apiBase = '/api/v1';

/** The permission that an endpoint derives: method, `:v1`, the path in lower case. */
export function permissionOf<E extends Endpoint>(endpoint: E): Permission<E> {
  const { method, path } = partsOf(endpoint);
  return `${method}:v1${path}`.toLowerCase() as Permission<E>;
}

/** An endpoint's method and path, apart. */
export function partsOf(endpoint: Endpoint): { method: Method; path: string } {
  const space = endpoint.indexOf(' ');
  return { method: endpoint.slice(0, space) as Method, path: endpoint.slice(space + 1) };
}

/** The names of an endpoint's path parameters, in order. */
export function paramsOf(endpoint: Endpoint): string[] {
  return [...endpoint.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
}

/** The endpoint's path with its parameters filled in. Throws when one is missing. */
export function fillPath(endpoint: Endpoint, params: Record<string, string | number>): string {
  return partsOf(endpoint).path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint} needs ${name}`);
    return encodeURIComponent(value);
  });
}
