import { useEffect, useRef, useState } from 'react';
import { permissionForAny } from '../../../contract/catalogue.ts';
import { useOwnAccess } from '../../providers/access.ts';
import { tell, tellFailure } from '../../providers/notifications.tsx';
import type { Column } from '../list/columns.ts';
import type { Wishes } from '../list/list-address.ts';
import { usePathParams } from '../list/use-rows.ts';

/** Saves a list as a file, page after page; it can be stopped, and stops when its list is left. */
export function useExport(resource: string, columns: readonly Column[], wishes: Wishes) {
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const access = useOwnAccess();
  const params = usePathParams();
  useEffect(() => () => running.current?.abort(), []);

  const mayRead = (target: string) => {
    const permission = permissionForAny(target, 'list');
    return permission !== undefined && access?.policy.permits(permission) === true;
  };
  const cancel = () => {
    running.current?.abort();
    setDone(undefined);
  };
  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const onProgress = (rows: number) => !signal.aborted && setDone(rows);
    onProgress(0);
    try {
      const { exportRows } = await import('./export-rows.ts');
      const file = await exportRows({ resource, columns, wishes, params, mayRead, signal, onProgress });
      signal.throwIfAborted();
      cancel();
      save(file);
      tell(`Saved ${file.name}`);
    } catch (thrown) {
      if (signal.aborted) return;
      cancel();
      tellFailure(thrown);
    }
  };
  return { done, start, cancel };
}

export type ListExport = ReturnType<typeof useExport>;

function save({ name, text }: { name: string; text: string }) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address when it gets to it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
