import { useState } from 'react';
import { Line } from '../../forms/question/option-inputs.tsx';
import { daysIn } from './mail-words.ts';

/** After how many days it is recalled; tells undefined while what is written means nothing. */
export function ReminderInput({ onChange }: { onChange: (days: number[] | undefined) => void }) {
  const [text, setText] = useState('');
  return (
    <Line
      label="Remind after days"
      value={text}
      most={40}
      help="Such as 3, 7: two reminders, only to those who have not answered. Empty: none."
      problem={daysIn(text) ? undefined : 'Up to five numbers of days from 1 to 90, such as 3, 7'}
      onChange={(next) => {
        setText(next);
        onChange(daysIn(next));
      }}
    />
  );
}
