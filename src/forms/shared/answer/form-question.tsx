import { containsFolded } from '../../../core/contract/notations/fold-text.ts';
import '../questions/styles/choices.css';
import '../questions/styles/files.css';
import '../questions/styles/matrix.css';
import '../questions/styles/questions.css';
import '../questions/styles/ranking.css';
import '../questions/styles/scales.css';
import '../questions/styles/staff.css';
import '../questions/styles/unseen.css';
import '../questions/styles/uploads.css';
import { type ReactNode, useContext, useId, useMemo } from 'react';
import { numberLocale } from '../../../core/contract/notations/notation.ts';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { fileAddress } from '../../../core/web/providers/files.ts';
import { fetchOperation } from '../../../core/web/providers/operations.ts';
import { savedFiles } from '../../../core/web/providers/saved-files.ts';
import { uploadFile, uploadProblem } from '../../../core/web/providers/upload-file.ts';
import type { AnswerValue, FormField } from '../../rules/kinds/kind.ts';
import { englishEndsOf } from '../../rules/scale-ends.ts';
import { addInputs, inputOf } from '../questions/inputs.ts';
import { Question } from '../questions/question.tsx';
import { rareInputs } from '../questions/rare-inputs.ts';
import { referenceInputs } from '../questions/reference.tsx';
import { englishLabels } from '../questions/shared/labels.ts';
import {
  type Candidate,
  type QuestionPlace,
  QuestionPlaceContext,
  type References,
} from '../questions/shared/place.ts';
import { type AnswerFiles, AnswerFilesContext } from './answer-files.ts';
import { staffFiles } from './staff-files.ts';

addInputs({ ...rareInputs, ...referenceInputs });

interface FormQuestionProps {
  field: FormField;
  value: AnswerValue;
  onChange: (value: AnswerValue) => void;
  problem?: string | undefined;
  isPreview?: boolean;
}

export function FormQuestion({ field, value, onChange, problem, isPreview = false }: FormQuestionProps) {
  const name = useId();
  const shown = useMemo(() => withDefaults(field), [field]);
  if (field.fieldType === 'hidden') return null;
  return (
    <StaffQuestionPlace isPreview={isPreview}>
      <div className="questions" data-field={`field-${field.id}`}>
        <Question
          field={shown}
          value={value}
          onAnswer={(_, answer) => onChange(answer)}
          name={name}
          isRequired={field.required}
          error={problem}
        />
      </div>
    </StaffQuestionPlace>
  );
}

export function FormQuestionInput({ field, value }: Pick<FormQuestionProps, 'field' | 'value'>) {
  const name = useId();
  const shown = useMemo(() => withDefaults(field), [field]);
  const input = inputOf(field.fieldType);
  if (!input) return null;
  return (
    <StaffQuestionPlace isPreview>
      <div className="questions">
        <div className="question">
          <input.Input
            field={shown}
            value={value}
            onChange={() => undefined}
            name={name}
            id={`q-${name}`}
            describedBy={undefined}
            isInvalid={false}
            isRequired={false}
          />
        </div>
      </div>
    </StaffQuestionPlace>
  );
}

function withDefaults(field: FormField): FormField {
  const [low, high] = englishEndsOf(field.fieldType) ?? [];
  const { labels } = field.options;
  const ends = low ? { labels: { ...labels, low: labels?.low || low, high: labels?.high || high } } : {};
  const fieldName = field.fieldName || (field.fieldType === 'section' ? 'Untitled section' : 'Untitled question');
  return { ...field, fieldName, options: { ...field.options, ...ends } };
}

function StaffQuestionPlace({ isPreview, children }: { isPreview: boolean; children: ReactNode }) {
  const files = useContext(AnswerFilesContext);
  const place = useMemo(() => staffPlace(isPreview, files), [isPreview, files]);
  return <QuestionPlaceContext value={place}>{children}</QuestionPlaceContext>;
}

const staffPlace = (isPreview: boolean, answerFiles: AnswerFiles | undefined): QuestionPlace => ({
  labels: englishLabels,
  language: numberLocale(),
  timeZone: '',
  isLive: true,
  isPreview,
  isShared: true,
  canClear: true,
  formatError: (error) => error,
  pictureUrl: fileAddress,
  references,
  upload: ({ file, fileName }, options) => uploadFile({ file, fileName, ...options }),
  uploadError: (thrown, kind, tries) =>
    mayWait(thrown, tries) ? undefined : { message: uploadProblem(kind, thrown), canRetry: !isRefusal(thrown) },
  stored: answerFiles && storedFor(answerFiles),
  pending: answerFiles?.pending,
  files: staffFiles,
});

/** Retries without limit while offline, but only a few times while the server is unavailable. */
const mayWait = (thrown: unknown, tries: number) =>
  thrown instanceof ApiFailure && (thrown.status === 0 || (tries < 4 && (thrown.isTransient || thrown.status === 429)));

/** The server has read the file, and would refuse it again. */
const isRefusal = (thrown: unknown) => thrown instanceof ApiFailure && [400, 413, 415, 422].includes(thrown.status);

function storedFor({ draft, keep }: AnswerFiles): QuestionPlace['stored'] {
  const prefix = `${draft}:`;
  return {
    put: (id, file) => {
      keep();
      return savedFiles.put(prefix + id, file);
    },
    drop: (id) => savedFiles.drop(prefix + id),
    all: async (beginning) =>
      (await savedFiles.all(prefix + beginning)).map(({ id, ...file }) => ({ ...file, id: id.slice(prefix.length) })),
  };
}

const references: References = {
  search: (type, text) => (type === 'user_ref' ? findUsers(text) : findCustomers(text)),
  searchFailed: 'The list could not be loaded. Try again.',
};

async function findUsers(text: string): Promise<Candidate[]> {
  const users = await fetchOperation('users', 'list');
  return users
    .filter(({ isActive, fullName }) => isActive && containsFolded(fullName, text))
    .map(({ id, fullName }) => ({ id, name: fullName }));
}

async function findCustomers(text: string): Promise<Candidate[]> {
  const query = { _start: 0, _end: 50, ...(text ? { q: text } : {}) };
  const customers = await fetchOperation('customers', 'list', { query });
  return customers.map(({ id, displayName, company, email }) => ({
    id,
    name: displayName,
    about: [company, email].filter(Boolean).join(' · '),
  }));
}
