import type { FieldKind } from '../../../contract/resource.ts';

export type KindName = Extract<FieldKind, string> | 'select' | 'one' | 'many';

export function kindName(kind: FieldKind): KindName {
  if (typeof kind === 'string') return kind;
  return 'select' in kind ? 'select' : 'one' in kind ? 'one' : 'many';
}

export function targetOf(kind: FieldKind): string | undefined {
  if (typeof kind === 'string') return undefined;
  return 'one' in kind ? kind.one : 'many' in kind ? kind.many : undefined;
}
