import type { SvgIconProps } from '@mui/material';
import { type ComponentType, createContext, lazy, type ReactNode, useContext } from 'react';
import type { ResourceName } from '../../../contract/catalogue.ts';
import type { Field } from '../../../contract/resource.ts';
import type { Call } from '../../providers/queries.ts';
import type { May } from '../../providers/use-may.ts';
import type { Row } from '../fields/column.ts';
import type { FormValues, OwnInputProps } from '../inputs/plain-inputs.tsx';

export interface Action {
  /** Needed where two actions have the same label. */
  id?: string;
  label: string;
  /** What is drawn instead of the label, such as a status in its color. */
  content?: ReactNode;
  icon?: ComponentType<SvgIconProps>;
  run: () => void | Promise<void>;
}

export type OwnFields = Readonly<Record<string, Partial<Field>>>;

export interface Overrides {
  facts?: ComponentType<{ record: Row }>;
  form?: ComponentType<OwnFormProps>;
  moreColumns?: () => Promise<readonly MoreColumn[]>;
  ownFields?: () => Promise<OwnFields>;
  panels?: ComponentType<{ record: Row }>;
  title?: ComponentType<{ record: Row }>;
  /** The text of a field that takes more than its own value to tell. */
  texts?: Readonly<Record<string, (record: Row) => string>>;
  /** Runs after creation before the form closes, e.g. to show a temporary password. */
  created?: (answer: Row) => Promise<void>;
  opensAfterCreate?: true;
  actions?: (record: Row, may: May, call: Call) => Action[];
  isFixed?: (record: Row) => boolean;
  isStored?: (record: Row) => boolean;
  losing?: (record: Row) => string;
  /** Asks and deletes several records. */
  deleteMany?: (rows: readonly Row[]) => Promise<undefined>;
  inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>>;
  formPanel?: ComponentType<FormPanelProps>;
  links?: readonly ListLink[];
  bulk?: ComponentType<{ rows: readonly Row[] }>;
  toolbar?: ComponentType;
}

export interface MoreColumn {
  name: string;
  field: Field;
  read: (row: Row) => unknown;
}

export interface ListLink {
  label: string;
  to: string;
  resource: string;
  operation?: string;
}

export interface OwnFormProps {
  record: Row | undefined;
  onSaved: (answer: Row) => void;
  onCancel: () => void;
}

export interface FormPanelProps {
  record: Row | undefined;
  input: FormValues;
}

export type ResourceOverrides = Partial<Record<ResourceName, Overrides>>;

/** Injected by the application, so that generic screens do not depend on features. */
export const OverridesContext = createContext<ResourceOverrides>({});

export function useOverrides(name: string): Overrides {
  return (useContext(OverridesContext) as Record<string, Overrides | undefined>)[name] ?? none;
}

const none: Overrides = {};

type Components<P> = { [N in keyof P]: ComponentType<P[N]> };

/** Lazy components, fetched on first render: `parts(() => import('./x.tsx'))('X')`. */
export function parts<P extends Record<keyof P, object>>(load: () => Promise<Components<P>>) {
  return <N extends keyof P>(name: N): ComponentType<P[N]> =>
    lazy<ComponentType<P[N]>>(async () => ({ default: (await load())[name] }));
}
