import PhotoLibraryOutlined from '@mui/icons-material/PhotoLibraryOutlined';
import Box from '@mui/material/Box';
import { listFrom } from '../../domain/forms/choices.ts';
import { fileAddress } from '../providers/files.ts';
import { type FieldFace, groupProps, type InputProps } from './field-face.ts';
import { useChoices } from './ordered-choices.ts';

export const pictureChoice: FieldFace = {
  name: 'Picture choice',
  about: 'Choices with a picture each',
  family: 'Choices',
  icon: PhotoLibraryOutlined,
  isGroup: true,
  Input: PictureChoiceInput,
};

function PictureChoiceInput(props: InputProps) {
  const { field, value, onChange, ids } = props;
  const choices = useChoices(field);
  const chosen = listFrom(value);
  const { multiple = false } = field.options;
  const { 'aria-labelledby': label, 'aria-describedby': about } = groupProps(props);
  const choose = (id: string) => {
    if (!multiple) return onChange(id);
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  return (
    <Box
      role={multiple ? 'group' : 'radiogroup'}
      aria-labelledby={label}
      aria-describedby={about}
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(140px, 44%), 1fr))' }}
    >
      {choices.map(({ id, label: words, image, icon, color }, index) => (
        <Box key={id} component="label" sx={cardStyle(chosen.includes(id))}>
          <Box
            component="input"
            type={multiple ? 'checkbox' : 'radio'}
            name={ids.input}
            id={index === 0 ? ids.input : undefined}
            checked={chosen.includes(id)}
            onChange={() => choose(id)}
            sx={{ position: 'absolute', top: 8, left: 8, m: 0, accentColor: 'primary.main' }}
          />
          {image ? (
            <Box component="img" src={fileAddress(image)} alt="" sx={{ ...pictureStyle, objectFit: 'cover' }} />
          ) : (
            <Box aria-hidden sx={{ ...pictureStyle, ...(color ? { bgcolor: color } : {}) }}>
              {icon}
            </Box>
          )}
          <Box component="span" dir="auto" sx={{ p: 1, overflowWrap: 'anywhere', textAlign: 'center' }}>
            {words}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const pictureStyle = {
  width: '100%',
  aspectRatio: '4 / 3',
  display: 'grid',
  placeItems: 'center',
  fontSize: 40,
  bgcolor: 'background.default',
} as const;

const cardStyle = (isChosen: boolean) =>
  ({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    border: 1,
    borderColor: isChosen ? 'primary.main' : 'divider',
    bgcolor: isChosen ? 'action.selected' : 'background.paper',
    borderRadius: 1,
    overflow: 'hidden',
    cursor: 'pointer',
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  }) as const;
