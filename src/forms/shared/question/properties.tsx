import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Skeleton, Stack, Typography } from '@mui/material';
import { memo, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import type { HelpSectionName } from '../../../help/rules/help-sections.ts';
import { HelpHint } from '../../../help/shared/help-hint.tsx';
import type { FieldType } from '../../schemas/field-types.ts';
import type { Questions } from '../draft/builder-changes.ts';
import { type Builder, nameOfField, type SectionContent } from '../draft/builder-draft.ts';
import { hasProblem } from '../draft/builder-problems.ts';
import { questionKinds } from '../draft/question-kinds.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { ChoicesSection } from './choices-section.tsx';
import { LogicSection } from './logic-section.tsx';
import { MoreSection } from './more-section.tsx';
import { QuestionSection } from './question-section.tsx';
import { RulesSection } from './rules-section.tsx';
import { SentimentSection } from './sentiment-section.tsx';
import { TranslationsSection } from './translations-section.tsx';

type FoldName = 'question' | 'choices' | 'rules' | 'logic' | 'sentiment' | 'translations' | 'more';

export function Properties({ builder, questions }: { builder: Builder; questions: Questions }) {
  const { chosen: field } = questions;
  const [open, setOpen] = useState<ReadonlySet<FoldName>>(new Set<FoldName>(['question', 'choices']));
  // The question is marked as selected at once, and its settings follow; those with a problem get the focus at once.
  const drawnKey = useDeferredValue(field?.key);
  if (!field) return <NoSelection />;

  const { key, fieldType } = field;
  const set: SectionContent['set'] = (part, tag) => questions.set(key, part, tag);
  const content: SectionContent = {
    field,
    builder,
    problemAt: (path) => builder.problems[`${key}.${path}`],
    set,
    setOption: (part, tag) => set({ options: { ...field.options, ...part } }, tag),
  };
  const fold: FoldsProps['fold'] = (name, ...paths) => ({
    isOpen: open.has(name),
    isInvalid: Object.keys(builder.problems).some((path) => paths.some((part) => path.startsWith(`${key}.${part}`))),
    onToggle: () => setOpen((before) => (before.has(name) ? without(before, name) : new Set([...before, name]))),
  });
  return (
    <Box key={key}>
      <Box sx={{ p: 2, pb: 1.5 }}>
        <Typography variant="subtitle2" component="h2" noWrap title={nameOfField(field)} sx={{ mb: 1.5 }}>
          {nameOfField(field)}
        </Typography>
        <KindChooser
          questionKey={key}
          value={fieldType}
          leavesOut={builder.kind.leavesOut}
          onChange={questions.setKind}
        />
      </Box>
      {drawnKey === key || hasProblem(builder.problems, key) ? (
        <Folds content={content} fold={fold} />
      ) : (
        <Skeleton height={240} sx={{ mx: 2 }} />
      )}
    </Box>
  );
}

interface FoldsProps {
  content: SectionContent;
  fold: (name: FoldName, ...paths: string[]) => Pick<FoldProps, 'isOpen' | 'isInvalid' | 'onToggle'>;
}

function Folds({ content, fold }: FoldsProps) {
  const { field } = content;
  const settings = settingsOf(field.fieldType);
  return (
    <>
      <Fold title="Question" {...fold('question', 'options', 'range', 'formula', 'default', 'text')}>
        <QuestionSection {...content} />
      </Fold>
      {(settings.has('choices') || settings.has('rows')) && (
        <Fold
          title={settings.has('rows') ? 'Rows and columns' : 'Choices'}
          help="choices"
          {...fold('choices', 'choices', 'choice-', 'rows', 'columns')}
        >
          <ChoicesSection {...content} />
        </Fold>
      )}
      {settings.has('validation') && (
        <Fold
          title="Rules"
          help="rules"
          summary={counted(field.options.validation?.length, 'rule')}
          {...fold('rules', 'validation')}
        >
          <RulesSection {...content} />
        </Fold>
      )}
      <Fold
        title="Logic"
        help="logic"
        summary={field.options.showIf || field.options.requireIf ? 'Has conditions' : 'Always shown'}
        {...fold('logic', 'showIf', 'requireIf')}
      >
        <LogicSection {...content} />
      </Fold>
      {settings.has('sentiment') && !content.builder.kind.isAboutFacts && (
        <Fold
          title="Sentiment question"
          help="sentimentQuestion"
          summary={field.isSentimentValue ? 'Yes' : 'No'}
          {...fold('sentiment', 'isSentimentValue')}
        >
          <SentimentSection {...content} />
        </Fold>
      )}
      <Fold
        title="Other languages"
        help="languages"
        summary={counted(Object.keys(field.options.translations ?? {}).length, 'language')}
        {...fold('translations', 'translations')}
      >
        <TranslationsSection {...content} />
      </Fold>
      <Fold title="More" help="keys" summary="Key, personal data" {...fold('more', 'key')}>
        <MoreSection {...content} />
      </Fold>
    </>
  );
}

interface KindChooserProps {
  questionKey: string;
  value: FieldType;
  leavesOut: readonly FieldType[] | undefined;
  onChange: (questionKey: string, kind: FieldType) => void;
}

/** Memoized, because all kinds would be drawn again at each key. */
const KindChooser = memo(function KindChooser({ questionKey, value, leavesOut, onChange }: KindChooserProps) {
  const kinds = (Object.keys(questionKinds) as FieldType[]).filter((kind) => !leavesOut?.includes(kind));
  return (
    <SelectField
      fullWidth
      label="Kind"
      value={value}
      options={(kinds.includes(value) ? kinds : [value, ...kinds]).map((kind) => [kind, questionKinds[kind].name])}
      onChange={(kind) => onChange(questionKey, kind)}
      helperText="Changing it keeps your text."
    />
  );
});

function NoSelection() {
  return (
    <Box sx={{ p: 3, textAlign: 'center' }}>
      <Typography variant="subtitle2" component="h2">
        No question chosen
      </Typography>
      <Typography variant="muted" sx={{ mt: 0.5 }}>
        Choose a question to change its choices, rules and logic.
      </Typography>
    </Box>
  );
}

const without = <T,>(set: ReadonlySet<T>, gone: T) => new Set([...set].filter((one) => one !== gone));

function counted(count: number | undefined, what: string): string {
  if (!count) return 'None';
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

interface FoldProps {
  title: string;
  summary?: string | undefined;
  help?: HelpSectionName;
  isOpen: boolean;
  isInvalid?: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Fold({ title, summary, help, isOpen, isInvalid = false, onToggle, children }: FoldProps) {
  const id = useId();
  // A section with a problem is always open, because a closed section would hide it.
  const isShown = isOpen || isInvalid;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography component="h3" variant="subtitle2" sx={{ flexGrow: 1, minWidth: 0 }}>
          <ButtonBase
            aria-expanded={isShown}
            aria-controls={id}
            onClick={onToggle}
            sx={{ width: '100%', minHeight: 44, px: 2, gap: 1, justifyContent: 'flex-start', font: 'inherit' }}
          >
            {title}
            <Typography
              component="span"
              variant="caption"
              noWrap
              color={isInvalid ? 'error' : 'textSecondary'}
              sx={{ flexGrow: 1, textAlign: 'right', fontWeight: 400, minWidth: 0 }}
            >
              {isInvalid ? 'Check this' : !isShown && summary}
            </Typography>
            <ExpandMore
              fontSize="small"
              sx={{ color: 'text.secondary', transform: isShown ? 'rotate(180deg)' : 'none', flexShrink: 0 }}
            />
          </ButtonBase>
        </Typography>
        {help && isShown && <HelpHint of={help} sx={{ ml: -1.5, mr: 1 }} />}
      </Box>
      <Stack id={id} hidden={!isShown} sx={{ display: isShown ? 'flex' : 'none', gap: 2, px: 2, pt: 0.5, pb: 2 }}>
        {isShown && children}
      </Stack>
    </Box>
  );
}
