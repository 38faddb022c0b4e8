import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, lazy } from 'react';
import type { ResourceName } from '../../contract/catalogue.ts';
import type { Policy } from '../../contract/policy.ts';
import type { InputProps } from './inputs/input-props.ts';
import type { Row } from './row.ts';

export interface Action {
  label: string;
  icon?: ComponentType<SvgIconProps>;
  run: () => void | Promise<void>;
}

/** Where one resource differs from what the generic screens do for all of them. */
export interface Difference {
  /** More below the fields in the record drawer. */
  panels?: ComponentType<{ record: Row }>;
  /** Shown once after creating, in place of closing: a password that nobody sees again. */
  created?: ComponentType<{ answer: Row; onClose: () => void }>;
  /** More in the row's menu and in the head of the drawer. */
  actions?: (record: Row, access: Policy) => Action[];
  /** Why a record cannot be changed or deleted, where its permission alone would allow it. */
  isFixed?: (record: Row) => boolean;
  /** What deleting a record takes with it, in a sentence or two. */
  losing?: (record: Row) => string;
  /** Fields of the map that the form leaves out. */
  formHides?: readonly string[];
  /** An own input for one field. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>;
}

type Table = Partial<Record<ResourceName, Difference>>;

const differences: Table = {};

export function differenceOf(name: string): Difference {
  return (differences as Record<string, Difference | undefined>)[name] ?? {};
}

/** A part whose code is fetched when it is first shown: `part(() => import('./x.tsx').then(({ X }) => X))`. */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazy(async () => ({ default: await load() }));
}
