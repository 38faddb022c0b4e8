import { useEffect, useState } from 'react';
import { Line, OnOff } from '../../../core/web/inputs/line-inputs.tsx';
import { fieldKeySchema } from '../../schemas/field-logic.ts';
import type { SectionContent } from '../draft/builder-draft.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { OptionSwitch } from './question-section.tsx';

export function MoreSection(content: SectionContent) {
  const { field, setOption } = content;
  const { options, fieldType } = field;
  const has = settingsOf(fieldType);
  return (
    <>
      {has.has('personal') && (
        <OptionSwitch
          {...content}
          name="pii"
          label="Personal data"
          about="Answers are masked where they are not needed."
        />
      )}
      {has.has('searchable') && (
        <OnOff
          label="Searchable"
          isOn={options.searchable !== false}
          onChange={(isFound) => setOption({ searchable: isFound ? undefined : false })}
        />
      )}
      <KeyInput {...content} />
    </>
  );
}

/** Conditions, formulas and exports refer to this key and are updated with it; invalid characters are rejected. */
function KeyInput({ field, builder, setOption, problemAt }: SectionContent) {
  const { key = '' } = field.options;
  const [text, setText] = useState(key);
  useEffect(() => setText(key), [key]);
  const problem = text === key ? problemAt('key') : whyNot(text, field, builder);
  return (
    <Line
      label="Key"
      value={text}
      most={40}
      problem={problem && text !== key && key ? `${problem}. It stays ${key}.` : problem}
      help="Identifies the question in formulas and exports. A change updates existing formulas."
      onChange={(next) => {
        setText(next);
        if (!whyNot(next, field, builder)) setOption({ key: next }, 'key');
      }}
    />
  );
}

function whyNot(text: string, field: SectionContent['field'], builder: SectionContent['builder']): string | undefined {
  if (!fieldKeySchema.safeParse(text).success) return 'Use lowercase letters, digits and _, such as reason_for_visit';
  const isKeyUsed = builder.value.fields.some(({ key, options }) => key !== field.key && options.key === text);
  return isKeyUsed ? 'Another question has this key' : undefined;
}
