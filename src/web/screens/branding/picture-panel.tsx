import Stack from '@mui/material/Stack';
import { type Branding, type BrandPictureKind, brandPictureKinds } from '../../../contract/schemas/branding.ts';
import { PictureInput } from './picture-input.tsx';

interface PicturePanelProps {
  branding: Branding;
  isDisabled: boolean;
  onKept: (branding: Branding) => void;
}

/** The four pictures of an organisation. */
export function PicturePanel(props: PicturePanelProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      {brandPictureKinds.map((kind) => (
        <PictureInput key={kind} kind={kind} {...words[kind]} {...props} />
      ))}
    </Stack>
  );
}

const words: Record<BrandPictureKind, { label: string; help: string }> = {
  light: {
    label: 'Logo',
    help: 'At the top of every page, survey and e-mail, at most 200 by 50 pixels. Without one Candor’s stands here, and your name in surveys.',
  },
  dark: {
    label: 'Logo for the dark mode',
    help: 'Without one the logo stands on a white plate in the dark.',
  },
  favicon: { label: 'Icon of the tab', help: 'A small square picture, which browsers show beside the title.' },
  login: { label: 'Picture beside the sign-in', help: 'On wide screens it fills the right half.' },
};
