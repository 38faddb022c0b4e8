import type { SvgIconProps } from '@mui/material';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { ResourceName } from '../../contract/catalogue.ts';
import type { ExportedCell } from '../../contract/notations/exported-cell.ts';
import type { Field } from '../../contract/resource.ts';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import type { Row } from '../fields/column.ts';
import type { FormValues, OwnInputProps } from '../inputs/plain-inputs.tsx';
import { fetchedPart } from '../layout/lazy-part.tsx';

export interface Action {
  /** Needed where two actions have the same label. */
  id?: string;
  label: string;
  /** What is drawn instead of the label, such as a status in its color. */
  content?: ReactNode;
  icon?: ComponentType<SvgIconProps>;
  run: () => void | Promise<void>;
}

export interface ActionsProps<R extends Row = Row> {
  record: R;
  children: (actions: Action[]) => ReactNode;
}

export type OwnFields = Readonly<Record<string, Partial<Field>>>;

/** A component that also takes the rows of any resource, where it needs no more of them. */
type Part<P> = (props: P) => ReactNode;

/** What the generated screens of a resource do differently, for its rows. It stands in `web/` of its subject. */
export interface Overrides<R extends Row> {
  facts?: Part<{ record: R }>;
  form?: Part<OwnFormProps<R>>;
  moreColumns?: () => Promise<readonly MoreColumn[]>;
  ownFields?: () => Promise<OwnFields>;
  panels?: Part<{ record: R }>;
  title?: Part<{ record: R }>;
  /** The text of a field that takes more than its own value to tell. */
  texts?: Readonly<Record<string, (record: Row) => string>>;
  /** Runs after creation before the form closes, e.g. to show a temporary password. */
  created?: (answer: Row) => Promise<void>;
  opensAfterCreate?: true;
  /** Draws its children, the button that creates a record, only if one can be created. */
  offersCreate?: Part<{ children: ReactNode }>;
  /** Hands the record's own actions to its children; a component, so that it may use Refine's mutations and load late. */
  actions?: Part<ActionsProps<R>>;
  isFixed?: (record: R) => boolean;
  isStored?: (record: R) => boolean;
  losing?: (record: R) => string;
  /** Asks before a change is saved; answers what is sent too, undefined if it is not saved. */
  confirmUpdate?: (record: R, changes: FormValues) => Promise<FormValues | undefined>;
  /** Asks before records are deleted; answers the query that is sent, undefined if they are not deleted. */
  confirmDelete?: (records: readonly R[]) => Promise<Record<string, unknown> | undefined>;
  /** The button that deletes several records, where they are deleted together. */
  bulkDelete?: Part<{ rows: readonly R[] }>;
  inputs?: Readonly<Record<string, Part<OwnInputProps<R>>>>;
  formPanel?: Part<FormPanelProps<R>>;
  links?: readonly ListLink[];
  bulk?: Part<{ rows: readonly R[] }>;
  toolbar?: Part<object>;
}

/** Columns read any row: cells, cards and exports draw the columns of all lists. */
export interface MoreColumn {
  name: string;
  field: Field;
  read: (row: Row) => unknown;
  exported?: (row: Row) => ExportedCell;
}

export interface ListLink {
  label: string;
  to: string;
  resource: ResourceName;
  operation?: string;
}

export interface OwnFormProps<R extends Row = Row> {
  record: R | undefined;
  onSaved: (answer: Row) => void;
  onCancel: () => void;
}

export interface FormPanelProps<R extends Row = Row> {
  record: R | undefined;
  input: FormValues;
}

export type OverridesOf<N extends RecordName> = Overrides<RowOf<N>>;

export type ResourceOverrides = { [N in RecordName]?: OverridesOf<N> };

/** Injected by the application, so that generic screens do not depend on features. */
export const OverridesContext = createContext<ResourceOverrides>({});

export function useOverrides<N extends RecordName>(name: N): OverridesOf<N> {
  return useContext(OverridesContext)[name] ?? {};
}

type Components<P> = { [N in keyof P]: ComponentType<P[N]> };

/** Lazy components, fetched on first render: `parts(() => import('./x.tsx'))('X')`. */
export function parts<P extends Record<keyof P, object>>(load: () => Promise<Components<P>>) {
  return <N extends keyof P>(name: N): Part<P[N]> => fetchedPart<P[N]>(async () => (await load())[name]);
}
