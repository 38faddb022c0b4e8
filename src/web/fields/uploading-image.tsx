import Box from '@mui/material/Box';
import { pictureStyle } from './image-shown.tsx';
import { useLocalAddress } from './use-local-address.ts';

/** A picture that this browser has and the server has not yet. */
export function UploadingImage({ file }: { file: Blob }) {
  const address = useLocalAddress(file);
  if (!address) return null;
  return <Box component="img" src={address} alt="What is being uploaded" sx={{ ...pictureStyle, opacity: 0.6 }} />;
}
