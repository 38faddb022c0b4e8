type Tree = { [key: string]: Branch };
type Branch = string | Tree | Branch[];

interface Words {
  addQueryPrefix?: boolean;
  encode?: boolean;
}

/** 'a=1&b[0][field]=name' as values, the way Refine's router keeps them in an address. */
function parse(search: string): Tree {
  const tree: Tree = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const keys = name.split(/\[([^\]]*)\]/).filter((part, n) => n === 0 || part !== '');
    if (!keys.includes('__proto__')) plant(tree, keys, value);
  }
  return Object.fromEntries(Object.entries(tree).map(([key, branch]) => [key, listed(branch)]));
}

function plant(tree: Tree, [key = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    tree[key] = value;
    return;
  }
  const inner = tree[key];
  const branch: Tree = typeof inner === 'object' && !Array.isArray(inner) ? inner : Object.create(null);
  tree[key] = branch;
  plant(branch, rest, value);
}

/** Numbered branches become a list. */
function listed(branch: Branch): Branch {
  if (typeof branch === 'string') return branch;
  const entries = Object.entries(branch).map(([key, value]) => [key, listed(value)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function stringify(values: Record<string, unknown>, { addQueryPrefix, encode }: Words = {}): string {
  const text = pairs(values)
    .map(([name, value]) => `${name}=${encode === false ? value : encodeURIComponent(value)}`)
    .join('&');
  return text && addQueryPrefix ? `?${text}` : text;
}

function pairs(value: unknown, name = ''): [string, string][] {
  if (value === undefined || value === null) return [];
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => pairs(inner, name ? `${name}[${key}]` : key));
}

export default { parse, stringify };
