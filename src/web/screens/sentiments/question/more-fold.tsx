import { Line, OnOff } from './option-inputs.tsx';
import type { FoldContent } from './properties.tsx';
import { settingsOf } from './settings-of.ts';

/** What few need: the question's key, and how its answers are treated. */
export function MoreFold({ field, setOption, problemAt }: FoldContent) {
  const { options, fieldType } = field;
  const has = settingsOf(fieldType);
  return (
    <>
      {has.has('personal') && (
        <OnOff
          label="Personal data"
          about="Answers are masked where they are not needed."
          isOn={options.pii}
          onChange={(pii) => setOption({ pii })}
        />
      )}
      {has.has('searchable') && (
        <OnOff label="Found by search" isOn={options.searchable} onChange={(searchable) => setOption({ searchable })} />
      )}
      <Line
        label="Key"
        value={options.key}
        most={40}
        problem={problemAt('key')}
        help="What formulas and exports call this question."
        onChange={(key) => setOption({ key }, 'key')}
      />
    </>
  );
}
