import FlagOutlined from '@mui/icons-material/FlagOutlined';
import { Alert, Box, ButtonBase, Stack, Typography } from '@mui/material';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { framed } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { HelpHint } from '../../../help/shared/help-hint.tsx';
import type { ConditionGroup } from '../../schemas/field-logic.ts';
import { layoutTypes } from '../../schemas/field-types.ts';
import type { DraftField } from '../draft/builder-draft.ts';
import { earlierFields } from '../draft/conditions.ts';
import { type FlowEnding, type FlowStep, flowLabels, flowOf } from '../draft/flow.ts';
import { questionKinds } from '../draft/question-kinds.ts';
import { firstCondition } from '../question/condition-row.tsx';
import { conditionSentence } from '../question/condition-sentence.ts';
import { WhenInput } from '../question/when-input.tsx';

interface FlowViewProps {
  fields: readonly DraftField[];
  endings?: readonly FlowEnding[];
  /** Changes when a step is shown. */
  onChange: (step: FlowStep, when: ConditionGroup | undefined, tag?: string) => void;
}

/** The flow of a form as a list from top to bottom, with lines from questions to what their answers show. */
export function FlowView({ fields, endings = [], onChange }: FlowViewProps) {
  const [chosenId, setChosen] = useState<string>();
  const steps = flowOf(fields, endings);
  const wrong = steps.filter(({ problem }) => problem);
  const list = useRef<HTMLOListElement>(null);
  const middles = useMiddles(list);
  const choose = (id: string) => {
    // The editor with the focus closes.
    flushSync(() => setChosen(id));
    list.current?.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"] button`)?.focus();
  };
  const lines = linesOf(steps);
  const lanes = Math.max(0, ...lines.map(({ lane }) => lane + 1));
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
        <Typography color="textSecondary">
          Respondents go from top to bottom. Lines lead from a question to what its answers show. Choose an entry to
          change when it is shown.
        </Typography>
        <HelpHint of="logic" />
      </Stack>
      {wrong.length > 0 && (
        <Alert severity="warning">
          {wrong.length === 1 ? 'One entry needs attention:' : `${wrong.length} entries need attention:`}{' '}
          {wrong.map(({ title }) => `“${title}”`).join(', ')}
        </Alert>
      )}
      {steps.length === 0 && <Typography color="textSecondary">Add a question first.</Typography>}
      <Box sx={{ position: 'relative' }}>
        <Lines lines={lines} middles={middles} width={widthOf(lanes)} chosenId={chosenId} />
        <Box component="ol" ref={list} aria-label="Flow" sx={{ ...listStyle, pl: `${widthOf(lanes)}px` }}>
          {steps.map((step) => (
            <Box component="li" key={step.id} data-step={step.id} sx={framed}>
              <StepButton
                step={step}
                fields={fields}
                isOpen={step.id === chosenId}
                onClick={() => setChosen(step.id === chosenId ? undefined : step.id)}
              />
              {step.id === chosenId && (
                <StepEditor step={step} steps={steps} fields={fields} onChange={onChange} onChoose={choose} />
              )}
            </Box>
          ))}
        </Box>
      </Box>
    </Stack>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
} as const;

interface StepButtonProps {
  step: FlowStep;
  fields: readonly DraftField[];
  isOpen: boolean;
  onClick: () => void;
}

function StepButton({ step: { title, field, when, problem }, fields, isOpen, onClick }: StepButtonProps) {
  const Icon = field ? questionKinds[field.fieldType].icon : FlagOutlined;
  const place = field ? (field.fieldType === 'page_break' ? 'Page: ' : '') : 'Ending: ';
  const text = when ? `Shown if ${conditionSentence(when, fields)}` : field ? '' : 'Shown to all other respondents';
  return (
    <ButtonBase
      aria-expanded={isOpen}
      onClick={onClick}
      sx={{ display: 'flex', gap: 1.5, px: 2, py: 1, minHeight: 48, width: 1, textAlign: 'start', borderRadius: 1 }}
    >
      <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
        <Icon fontSize="small" />
      </Box>
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: place ? 500 : 400 }}>
          {place}
          {title}
        </Typography>
        {text && (
          <Typography component="span" variant="hint" sx={{ display: 'block' }}>
            {text}
          </Typography>
        )}
        {problem && (
          <Typography component="span" variant="caption" color="error" sx={{ display: 'block' }}>
            {problem.text}
          </Typography>
        )}
      </Box>
      {problem && <Pill tone="error">{flowLabels[problem.kind]}</Pill>}
    </ButtonBase>
  );
}

interface StepEditorProps extends Pick<FlowViewProps, 'fields' | 'onChange'> {
  step: FlowStep;
  steps: readonly FlowStep[];
  onChoose: (id: string) => void;
}

function StepEditor({ step, steps, fields, onChange, onChoose }: StepEditorProps) {
  const { id, field, when } = step;
  const later = steps.slice(steps.indexOf(step) + 1);
  const branch = (to: string) => {
    const target = later.find((one) => one.id === to);
    if (!target || !field) return;
    const condition = firstCondition(field);
    onChange(
      target,
      target.when && 'all' in target.when ? { all: [...target.when.all, condition] } : { all: [condition] },
    );
    onChoose(to);
  };
  const free = later.filter(({ from, when: present }) => !from.includes(id) && !(present && 'any' in present));
  return (
    <Stack sx={{ gap: 2, px: 2, pb: 2 }}>
      <WhenInput
        text={field ? 'Show this if' : 'Show this ending if'}
        otherwise={field ? 'Always shown.' : 'Shown to all other respondents.'}
        add="Show only if …"
        none="Conditions need an earlier question, and there is none."
        when={when}
        fields={fields}
        earlier={field ? earlierFields(fields, field.key) : fields}
        problem={step.problem?.text}
        onChange={(next, tag) => onChange(step, next, tag)}
      />
      {field && !layoutTypes.includes(field.fieldType) && free.length > 0 && (
        <SelectField
          label="Add a branch to"
          value=""
          options={free.map((one) => [one.id, one.field ? one.title : `Ending: ${one.title}`] as const)}
          onChange={branch}
          sx={{ alignSelf: 'flex-start', minWidth: 240, maxWidth: 1 }}
        />
      )}
    </Stack>
  );
}

interface Line {
  from: string;
  to: string;
  lane: number;
  isWrong: boolean;
}

/** Short lines run next to the list, longer ones around them. */
function linesOf(steps: readonly FlowStep[]): Line[] {
  const at = new Map(steps.map(({ id }, place) => [id, place]));
  const spans = steps.flatMap(({ id, from, problem }) =>
    from.map((source) => {
      const ends = [at.get(source) ?? 0, at.get(id) ?? 0];
      return {
        from: source,
        to: id,
        isWrong: problem !== undefined,
        top: Math.min(...ends),
        bottom: Math.max(...ends),
      };
    }),
  );
  const lanes: { top: number; bottom: number }[][] = [];
  return spans
    .toSorted((one, other) => one.bottom - one.top - (other.bottom - other.top))
    .map(({ from, to, isWrong, top, bottom }) => {
      const isFree = (taken: { top: number; bottom: number }[]) =>
        taken.every((one) => one.bottom <= top || one.top >= bottom);
      const found = lanes.findIndex(isFree);
      const lane = found < 0 ? lanes.push([]) - 1 : found;
      lanes[lane]?.push({ top, bottom });
      return { from, to, lane, isWrong };
    });
}

const laneWidth = 12;
const mostLanes = 8;
const widthOf = (lanes: number) => (lanes === 0 ? 0 : Math.min(lanes, mostLanes) * laneWidth + 16);

interface LinesProps {
  lines: readonly Line[];
  middles: ReadonlyMap<string, number>;
  width: number;
  chosenId: string | undefined;
}

/** The sentences in the list say the same. */
function Lines({ lines, middles, width, chosenId }: LinesProps) {
  return (
    <Box component="svg" aria-hidden sx={{ position: 'absolute', insetBlock: 0, left: 0, width, height: 1 }}>
      {lines.map(({ from, to, lane, isWrong }) => {
        const [start, end] = [middles.get(from), middles.get(to)];
        if (start === undefined || end === undefined) return null;
        const x = width - 16 - (lane % mostLanes) * laneWidth;
        const turn = Math.sign(end - start) * 6;
        const isChosen = chosenId === from || chosenId === to;
        return (
          <Box
            component="path"
            key={`${from} ${to}`}
            d={`M${width} ${start}H${x + 6}Q${x} ${start} ${x} ${start + turn}V${end - turn}Q${x} ${end} ${x + 6} ${end}H${width - 2}m-5 -4l5 4l-5 4`}
            sx={{
              fill: 'none',
              stroke: ({ palette }) =>
                isWrong ? palette.error.main : isChosen ? palette.primary.main : palette.text.secondary,
              strokeWidth: isChosen ? 2 : 1.25,
            }}
          />
        );
      })}
    </Box>
  );
}

/** The middle of the first line of each step, measured after each change and when the width changes. */
function useMiddles(list: RefObject<HTMLOListElement | null>): ReadonlyMap<string, number> {
  const [middles, setMiddles] = useState<ReadonlyMap<string, number>>(new Map());
  const measure = useCallback(() => {
    const items = [...(list.current?.children ?? [])];
    const measured = items.flatMap((item) =>
      item instanceof HTMLElement ? [[item.dataset.step ?? '', item.offsetTop + 24] as const] : [],
    );
    setMiddles((before) => (String([...before]) === String(measured) ? before : new Map(measured)));
  }, [list]);
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    if (!list.current) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, measure]);
  return middles;
}
