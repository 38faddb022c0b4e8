import type { ComponentType } from 'react';
import type { Column } from '../list/columns.ts';
import type { Filter, FilterShape } from './filter.ts';

export interface FilterEditorProps {
  column: Column;
  shape: FilterShape;
  draft: Filter['asked'];
  onChange: (draft: Filter['asked']) => void;
}

export type FilterEditor = ComponentType<FilterEditorProps>;
