import { useRef } from 'react';
import { pathsOf } from '../../domain/forms/file-kind.ts';
import type { InputProps } from './field-face.ts';

/** The uploads that answer a field: one path, or a list where the field takes several. */
export function useFilePaths({ field, value, onChange }: Pick<InputProps, 'field' | 'value' | 'onChange'>) {
  const most = field.options.maxFiles ?? 1;
  const paths = pathsOf(value);
  // Two uploads may arrive before the next drawing.
  const latest = useRef(paths);
  latest.current = paths;
  const set = (next: string[]) => {
    latest.current = next;
    onChange(most === 1 ? (next.at(-1) ?? null) : next.slice(0, most));
  };
  return {
    paths,
    most,
    add: (path: string) => set([...latest.current, path]),
    remove: (path: string) => set(latest.current.filter((one) => one !== path)),
    replace: (before: string, after: string) => set(latest.current.map((one) => (one === before ? after : one))),
  };
}
