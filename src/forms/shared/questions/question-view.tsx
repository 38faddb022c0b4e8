import { Suspense } from 'react';
import { formatNumber } from '../../../core/contract/notations/number.ts';
import type { SurveyTexts } from '../../../core/rules/locales.ts';
import { labelOfScore } from '../../../text/verdict.ts';
import { pathsOf } from '../../rules/kinds/file-kinds.ts';
import { feelingOf, feelings } from '../../rules/kinds/scales.ts';
import { type FieldType, uploadTypes } from '../../schemas/field-types.ts';
import { smileyNames } from './shared/labels.ts';
import type { UploadedFiles } from './shared/upload-place.ts';
import { Smiley } from './smiley.tsx';
import { FileLink } from './upload/file-link.tsx';
import { Player } from './upload/load-player.tsx';
import { Picture } from './upload/picture.tsx';

interface QuestionViewProps {
  fieldType: string;
  fieldName: string;
  value: unknown;
  text: string;
  files: UploadedFiles;
  labels: SurveyTexts;
  language: string;
}

export function QuestionView(props: QuestionViewProps) {
  const { fieldType, value, text, language } = props;
  if (uploadTypes.some((type) => type === fieldType)) return <Files {...props} />;
  if (fieldType === 'location') return <Place value={value} text={text} />;
  if (fieldType === 'ranking') return <Ranking value={value} text={text} />;
  if (fieldType.startsWith('matrix_')) return <Matrix value={value} text={text} />;
  const scale = scales[fieldType];
  if (typeof value === 'number' && scale) return <Scale {...props} value={value} scale={scale} />;
  if (typeof value === 'number' && (fieldType === 'number' || fieldType === 'calculated')) {
    return <Text text={text.replace(String(value), formatNumber(value, language))} />;
  }
  if (typeof value === 'string') {
    if (fieldType === 'email') return <a href={`mailto:${value}`}>{value}</a>;
    if (fieldType === 'phone') return <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{text || value}</a>;
    if (fieldType === 'url' && /^https?:\/\//i.test(value)) return <Outside url={value}>{value}</Outside>;
  }
  return <Text text={text} />;
}

function Text({ text }: { text: string }) {
  return <p className="answer-text">{text || '—'}</p>;
}

function Outside({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}

const scales: Partial<Record<string, readonly [lowest: number, highest: number]>> = {
  rating_star: [1, 5],
  rating_smiley: [1, 5],
  nps: [0, 10],
  csat: [1, 5],
  ces: [1, 7],
} satisfies Partial<Record<FieldType, readonly [number, number]>>;

interface ScaleProps extends QuestionViewProps {
  value: number;
  scale: readonly [lowest: number, highest: number];
}

function Scale({ fieldType, value, text, labels, scale: [lowest, highest] }: ScaleProps) {
  const steps = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
  const table = fieldType === 'nps' || fieldType === 'ces' ? feelings[fieldType] : feelings.rating;
  const mood = labelOfScore(feelingOf(table, value));
  if (fieldType === 'rating_smiley') {
    return (
      <span className="answer-scale" data-mood={mood}>
        <Smiley step={value} size={24} /> {smileyNames(labels)[value - 1] ?? text}
      </span>
    );
  }
  return (
    <span className="answer-scale" data-mood={mood}>
      <span className={fieldType === 'rating_star' ? 'answer-stars' : 'answer-bars'} aria-hidden="true">
        {steps.map((step) => (
          <i key={step} data-on={step <= value ? '' : undefined}>
            {fieldType === 'rating_star' ? '★' : ''}
          </i>
        ))}
      </span>
      {text}
    </span>
  );
}

interface PartsProps {
  value: unknown;
  text: string;
}

/** A table if the text has one meaning: a label with a separator would give more parts, and the text is shown instead. */
function Matrix({ value, text }: PartsProps) {
  const rows = text.split('; ').map((row) => row.split(': '));
  const count = typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
  if (rows.length !== count || rows.some(({ length }) => length !== 2)) return <Text text={text} />;
  return (
    <table className="answer-table">
      <tbody>
        {rows.map(([row, answer]) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            <td>{answer}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Ranking({ value, text }: PartsProps) {
  const places = text.split(/, (?=\d+\. )/).map((place) => place.replace(/^\d+\. /, ''));
  if (!Array.isArray(value) || places.length !== value.length) return <Text text={text} />;
  return (
    <ol className="answer-list">
      {places.map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ol>
  );
}

function Place({ value, text }: PartsProps) {
  if (typeof value !== 'object' || value === null) return <Text text={text} />;
  const { latitude, longitude, accuracy } = value as Record<string, unknown>;
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <span>
      <Outside url={map}>{text}</Outside>
      {typeof accuracy === 'number' && <small>{` ± ${accuracy.toLocaleString()} m`}</small>}
    </span>
  );
}

function Files({ fieldType, fieldName, value, files }: QuestionViewProps) {
  const paths = pathsOf(value);
  const fileLabel = (index: number) => (paths.length > 1 ? `${fieldName}, ${index + 1} of ${paths.length}` : fieldName);
  return (
    <div className="answer-files" data-type={fieldType}>
      {paths.map((path, index) => {
        const [url, name] = [files.urlOf(path), fileLabel(index)];
        if (fieldType === 'file') return <FileLink key={path} path={path} url={url} />;
        if (fieldType !== 'audio') return <Picture key={path} url={url} name={name} labels={files.labels} />;
        return (
          <Suspense key={path}>
            <Player url={url} name={name} labels={files.labels} saveLabel={`${files.labels.save} ${name}`} />
          </Suspense>
        );
      })}
    </div>
  );
}
