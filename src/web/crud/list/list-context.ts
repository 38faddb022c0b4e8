import { createContext, useContext } from 'react';
import type { NameOf } from '../fields/related.ts';
import type { RecordAddress } from '../record/record-address.ts';
import type { RecordAccess } from '../record/use-record-access.ts';

export interface ListSurroundings {
  resource: string;
  access: RecordAccess;
  address: RecordAddress;
  nameOf: NameOf;
}

const Surroundings = createContext<ListSurroundings | undefined>(undefined);

export const ListSurroundingsProvider = Surroundings.Provider;

export function useListSurroundings(): ListSurroundings {
  const surroundings = useContext(Surroundings);
  if (!surroundings) throw new Error('Cells of a list are drawn inside it');
  return surroundings;
}
