import { type To, useLocation, useNavigate } from 'react-router';

export interface RecordAddress {
  record: 'new' | number | undefined;
  editing: boolean;
  show: (id: number) => void;
  edit: (id: number) => void;
  create: () => void;
  close: () => void;
  hrefOf: (id: number) => string;
}

const openedHere = { openedHere: true };

/**
 * The record open over a list: `?record=new`, `?record=12`, `?record=12&edit`. Other parameters stay unchanged. Closing
 * steps back in history, so that Back does not reopen it.
 */
export function useRecordAddress(): RecordAddress {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const record = recordIn(search);
  const at = (recordKey: string): To => ({ pathname, search: searchWith(search, recordKey) });
  const open = (recordKey: string) =>
    record === undefined
      ? navigate(at(recordKey), { state: openedHere })
      : navigate(at(recordKey), { state, replace: true });

  return {
    record,
    editing: typeof record === 'number' && new URLSearchParams(search).has('edit'),
    show: (id) => void open(`record=${id}`),
    edit: (id) => void open(`record=${id}&edit`),
    create: () => void open('record=new'),
    close: () => void (state?.openedHere ? navigate(-1) : navigate(at(''), { replace: true })),
    hrefOf: (id) => pathname + searchWith(search, `record=${id}`),
  };
}

function recordIn(search: string): RecordAddress['record'] {
  const recordKey = new URLSearchParams(search).get('record') ?? '';
  if (recordKey === 'new') return recordKey;
  return /^[1-9]\d{0,9}$/.test(recordKey) ? Number(recordKey) : undefined;
}

function searchWith(search: string, text: string): string {
  const rest = new URLSearchParams(search);
  rest.delete('record');
  rest.delete('edit');
  const all = [rest.toString(), text].filter(Boolean).join('&');
  return all && `?${all}`;
}
