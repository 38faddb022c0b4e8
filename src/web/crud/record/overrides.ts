import type { SvgIconProps } from '@mui/material/SvgIcon';
import { type ComponentType, createContext, lazy, useContext } from 'react';
import type { ResourceName } from '../../../contract/catalogue.ts';
import type { Policy } from '../../../contract/policy.ts';
import type { Field } from '../../../contract/resource.ts';
import type { Call } from '../../providers/use-call.ts';
import type { Row } from '../fields/row.ts';
import type { FormValues, OwnInputProps } from '../inputs/input-props.ts';

export interface Action {
  label: string;
  icon?: ComponentType<SvgIconProps>;
  run: () => void | Promise<void>;
}

export type OwnFields = Readonly<Record<string, Partial<Field>>>;

/** What one resource does differently from the generic screens. */
export interface Overrides {
  /** What is known of a record, where it is more than its fields in the map. */
  facts?: ComponentType<{ record: Row }>;
  /** The form that it is made and changed with, where its fields in the map are not what is asked. */
  form?: ComponentType<OwnFormProps>;
  /** Columns that people make themselves, for its list. */
  moreColumns?: () => Promise<readonly MoreColumn[]>;
  /** What of its fields an organisation says itself: options that it has added, or what it calls them. */
  ownFields?: () => Promise<OwnFields>;
  /** More below the fields in the record drawer. */
  panels?: ComponentType<{ record: Row }>;
  /** How a record is named where its name stands for it: with a picture, a color. */
  title?: ComponentType<{ record: Row }>;
  /** What follows creating, before the form closes: showing a password that nobody sees again. */
  created?: (answer: Row) => Promise<void>;
  /** Making it is only the beginning: the new record is shown at once. */
  goesOn?: true;
  /** More in the row's menu and in the head of the drawer. */
  actions?: (record: Row, access: Policy, call: Call) => Action[];
  /** Whether a record can be neither changed nor deleted, where its permission alone would allow it. */
  isFixed?: (record: Row) => boolean;
  /** Whether it can be changed, but not deleted. */
  isStored?: (record: Row) => boolean;
  /** What deleting a record takes with it, in a sentence or two. */
  losing?: (record: Row) => string;
  /** An own input for one field. */
  inputs?: Readonly<Record<string, ComponentType<OwnInputProps>>>;
  /** More below the fields of the form. */
  formPanel?: ComponentType<FormPanelProps>;
  /** The ways from its list to others that belong to it. */
  links?: readonly ListLink[];
}

/** A column that is not a field of the map. */
export interface MoreColumn {
  name: string;
  field: Field;
  /** The cell's value in a row. */
  read: (row: Row) => unknown;
}

export interface ListLink {
  label: string;
  to: string;
  /** The resource that is listed there. */
  resource: string;
}

/** The props of a form that replaces the generic one. */
export interface OwnFormProps {
  /** The record to change; without one, a new one is made. */
  record: Row | undefined;
  onSaved: (answer: Row) => void;
  onCancel: () => void;
}

/** The props of what stands below the fields of a form: `input` is what would be sent. */
export interface FormPanelProps {
  record: Row | undefined;
  input: FormValues;
}

export type ResourceOverrides = Partial<Record<ResourceName, Overrides>>;

/** Filled in by the application, so that no generic screen knows a feature. */
export const OverridesContext = createContext<ResourceOverrides>({});

export function useOverrides(name: string): Overrides {
  return (useContext(OverridesContext) as Record<string, Overrides | undefined>)[name] ?? none;
}

const none: Overrides = {};

type Components<P> = { [N in keyof P]: ComponentType<P[N]> };

/** Components whose code is fetched when one of them is first shown: `parts(() => import('./x.tsx'))('X')`. */
export function parts<P extends Record<keyof P, object>>(load: () => Promise<Components<P>>) {
  return <N extends keyof P>(name: N): ComponentType<P[N]> =>
    lazy<ComponentType<P[N]>>(async () => ({ default: (await load())[name] }));
}
