import type { ConditionGroup } from '../../../forms/schemas/field-logic.ts';
import { changeField } from '../../../forms/shared/draft/builder-changes.ts';
import type { Builder } from '../../../forms/shared/draft/builder-draft.ts';
import type { FlowStep } from '../../../forms/shared/draft/flow.ts';
import { FlowView } from '../../../forms/shared/flow/flow-view.tsx';
import { changeEnding, endingName, type SurveyDraft } from './survey-draft.ts';

export function SurveyFlow({ builder: { value, change } }: { builder: Builder<SurveyDraft> }) {
  const set = ({ id, field }: FlowStep, when: ConditionGroup | undefined, tag?: string) =>
    change(
      (draft) =>
        field
          ? changeField(draft, id, { options: { ...field.options, showIf: when } })
          : changeEnding(draft, id, { when }),
      tag && `flow-${id}-${tag}`,
    );
  return (
    <FlowView
      fields={value.fields}
      endings={value.endings.map((ending, at) => ({
        id: ending.id,
        title: endingName(value, ending, at),
        when: ending.when,
      }))}
      onChange={set}
    />
  );
}
