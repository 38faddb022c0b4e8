import AltRoute from '@mui/icons-material/AltRoute';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import SentimentSatisfiedAlt from '@mui/icons-material/SentimentSatisfiedAlt';
import Tune from '@mui/icons-material/Tune';
import {
  Box,
  ButtonBase,
  FormControl,
  FormControlLabel,
  FormHelperText,
  type IconButtonProps,
  InputBase,
  Stack,
  Switch,
  Typography,
} from '@mui/material';
import { memo, useId } from 'react';
import { withoutListMark } from '../../../core/contract/notations/listed-line.ts';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import type { Questions } from '../draft/builder-changes.ts';
import type { Builder, DraftField } from '../draft/builder-draft.ts';
import { questionKinds } from '../draft/question-kinds.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { DragHandle } from './sortable-item.tsx';

export interface QuestionCardProps {
  field: DraftField;
  index: number;
  page: number | undefined;
  builder: Builder;
  questions: Questions;
  onSettings: () => void;
}

interface CardHeadProps extends QuestionCardProps {
  name: string;
  isChosen: boolean;
}

export function CardHead(props: CardHeadProps) {
  const { name, field, isChosen } = props;
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-start', pt: 1, pr: 2 }}>
      <DragHandle name={name} />
      <Box sx={{ flexGrow: 1, minWidth: 0, pt: 0.5 }}>
        {isChosen ? <Text {...props} /> : <Closed field={field} name={name} onChoose={props.questions.choose} />}
        {field.options.help && (
          <Typography variant="muted" sx={{ overflowWrap: 'anywhere' }}>
            {field.options.help}
          </Typography>
        )}
        <CardBadges field={field} />
      </Box>
    </Stack>
  );
}

function Text({ field, builder, questions }: CardHeadProps) {
  const problemId = useId();
  const problem = builder.problems[`${field.key}.fieldName`];
  return (
    <FormControl fullWidth error={Boolean(problem)}>
      <InputBase
        multiline
        value={field.fieldName}
        placeholder={placeholderFor(field.fieldType)}
        onChange={({ target }) =>
          // Only a pasted text has breaks and tabs here.
          questions.set(field.key, { fieldName: withoutListMark(target.value).replace(/[\r\n\t]+/g, ' ') }, 'fieldName')
        }
        inputProps={{
          'aria-label': 'Question',
          'aria-describedby': problem ? problemId : undefined,
          maxLength: 200,
          dir: 'auto',
          ...(problem ? { 'data-problem': true } : {}),
        }}
        sx={{
          typography: 'subtitle2',
          borderBottom: 1,
          borderColor: problem ? 'error.main' : 'divider',
          '&.Mui-focused:not(.Mui-error)': { borderColor: 'primary.main' },
        }}
      />
      {problem && (
        <FormHelperText id={problemId} sx={{ mx: 0 }}>
          {problem}
        </FormHelperText>
      )}
    </FormControl>
  );
}

interface ClosedProps extends Pick<CardHeadProps, 'field' | 'name'> {
  onChoose: (key: string) => void;
}

const Closed = memo(function Closed({ field, name, onChoose }: ClosedProps) {
  const { name: kind } = questionKinds[field.fieldType];
  return (
    <ButtonBase
      data-choose
      onClick={() => onChoose(field.key)}
      aria-label={`${name}, ${kind}`}
      sx={{ display: 'block', width: '100%', textAlign: 'left', borderRadius: 0.5, py: 0.25 }}
    >
      <Typography
        component="span"
        dir="auto"
        variant={field.fieldType === 'section' ? 'h3' : 'subtitle2'}
        color={field.fieldName.trim() ? 'textPrimary' : 'textSecondary'}
        sx={{ display: 'block', overflowWrap: 'anywhere' }}
      >
        {name}
        {field.required && (
          <Box component="span" aria-hidden sx={{ color: 'error.main', ml: 0.5 }}>
            *
          </Box>
        )}
      </Typography>
    </ButtonBase>
  );
});

function placeholderFor(fieldType: QuestionCardProps['field']['fieldType']): string {
  if (fieldType === 'section') return 'Name the section';
  if (fieldType === 'page_break') return 'Name the next page';
  if (fieldType === 'statement') return 'Give it a heading';
  return 'Write the question';
}

function CardBadges({ field: { isSentimentValue, options } }: { field: DraftField }) {
  const { showIf, requireIf, choicesFrom, pii } = options;
  if (!isSentimentValue && !showIf && !requireIf && !choicesFrom && !pii) return null;
  return (
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap', mt: 0.5 }}>
      {isSentimentValue && (
        <Pill tone="success" icon={<SentimentSatisfiedAlt />}>
          Sentiment question
        </Pill>
      )}
      {showIf && (
        <Pill tone="info" icon={<AltRoute />}>
          Shown only if …
        </Pill>
      )}
      {requireIf && (
        <Pill tone="info" icon={<AltRoute />}>
          Required if …
        </Pill>
      )}
      {choicesFrom && (
        <Pill tone="info" icon={<AltRoute />}>
          Choices carried forward
        </Pill>
      )}
      {pii && <Pill icon={<LockOutlined />}>Personal data</Pill>}
    </Stack>
  );
}

export function CardTools({
  field,
  index,
  builder,
  questions,
  onSettings,
  name,
}: QuestionCardProps & { name: string }) {
  const { key, required } = field;
  const isLast = index === builder.value.fields.length - 1;
  return (
    <Stack
      direction="row"
      sx={{ px: 1, py: 0.5, borderTop: 1, borderColor: 'divider', alignItems: 'center', flexWrap: 'wrap' }}
    >
      {settingsOf(field.fieldType).has('required') && (
        <FormControlLabel
          label="Required"
          control={
            <Switch
              size="small"
              checked={required}
              onChange={(_, checked) => questions.set(key, { required: checked })}
            />
          }
          sx={{ ml: 0.5, mr: 1, '& .MuiFormControlLabel-label': { typography: 'body2', ml: 0.5 } }}
        />
      )}
      <Box sx={{ flexGrow: 1 }} />
      <Tool label="Move up" keys="Alt+↑" name={name} disabled={index === 0} onClick={() => questions.move(key, -1)}>
        <ArrowUpward fontSize="small" />
      </Tool>
      <Tool label="Move down" keys="Alt+↓" name={name} disabled={isLast} onClick={() => questions.move(key, 1)}>
        <ArrowDownward fontSize="small" />
      </Tool>
      <Tool label="Duplicate" name={name} onClick={() => questions.copy(key)}>
        <ContentCopy fontSize="small" />
      </Tool>
      <Tool label="Remove" name={name} onClick={() => questions.remove(field)}>
        <DeleteOutlined fontSize="small" />
      </Tool>
      <Tool label="Settings" name={name} onClick={onSettings}>
        <Tune fontSize="small" />
      </Tool>
    </Stack>
  );
}

interface ToolProps extends Omit<IconButtonProps, 'title'> {
  label: string;
  name: string;
  keys?: string;
}

const Tool = ({ label, name, keys, ...props }: ToolProps) => (
  <IconAction title={keys ? `${label} (${keys})` : label} aria-label={`${label} ${name}`} {...props} />
);
