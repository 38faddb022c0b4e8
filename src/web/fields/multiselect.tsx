import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import { lazy } from 'react';
import { CheckboxList } from './checkbox-list.tsx';
import type { FieldFace, InputProps } from './field-face.ts';

export const multiselect: FieldFace = {
  name: 'Several choices',
  about: 'Any number of them, found by typing when there are many',
  family: 'Choices',
  icon: ChecklistOutlined,
  isGroup: true,
  Input: MultiselectInput,
};

const SearchedChoices = lazy(async () => ({ default: (await import('./searched-choices.tsx')).SearchedChoices }));
const mostInSight = 12;

function MultiselectInput(props: InputProps) {
  const { choices = [], other } = props.field.options;
  return choices.length > mostInSight && !other ? <SearchedChoices {...props} /> : <CheckboxList {...props} />;
}
