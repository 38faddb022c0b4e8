import { KeyInput } from './key-input.tsx';
import { OnOff } from './option-inputs.tsx';
import type { FoldContent } from './properties.tsx';
import { settingsOf } from './settings-of.ts';

/** What few need: the question's key, and how its answers are treated. */
export function MoreFold(content: FoldContent) {
  const { field, setOption } = content;
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
        <OnOff
          label="Found by search"
          isOn={options.searchable !== false}
          onChange={(isFound) => setOption({ searchable: isFound ? undefined : false })}
        />
      )}
      <KeyInput {...content} />
    </>
  );
}
