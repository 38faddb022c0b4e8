import SentimentDissatisfied from '@mui/icons-material/SentimentDissatisfied';
import SentimentNeutral from '@mui/icons-material/SentimentNeutral';
import SentimentSatisfied from '@mui/icons-material/SentimentSatisfiedAlt';
import SentimentVeryDissatisfied from '@mui/icons-material/SentimentVeryDissatisfied';
import SentimentVerySatisfied from '@mui/icons-material/SentimentVerySatisfied';
import { englishEnds } from '../../domain/forms/scale-ends.ts';
import type { FieldFace } from './field-face.ts';
import { ScaleInput } from './scale-input.tsx';

export const smileys = [
  { name: 'Very unhappy', Icon: SentimentVeryDissatisfied },
  { name: 'Unhappy', Icon: SentimentDissatisfied },
  { name: 'Neutral', Icon: SentimentNeutral },
  { name: 'Happy', Icon: SentimentSatisfied },
  { name: 'Very happy', Icon: SentimentVerySatisfied },
] as const;

const steps = smileys.map(({ name, Icon }, index) => ({
  value: index + 1,
  name,
  show: <Icon sx={{ fontSize: 28 }} />,
}));

export const ratingSmiley: FieldFace = {
  name: 'Faces',
  about: 'From very unhappy to very happy',
  family: 'Ratings',
  icon: SentimentSatisfied,
  isGroup: true,
  Input: (props) => <ScaleInput {...props} steps={steps} ends={englishEnds.rating_smiley} />,
};
