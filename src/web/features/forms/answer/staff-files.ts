import type { UploadedFiles } from '../../../../questions/shared/upload-place.ts';
import { fileAddress } from '../../../providers/files.ts';

export const staffFiles: UploadedFiles = {
  urlOf: fileAddress,
  labels: {
    uploading: 'What is being uploaded',
    picture: 'What was uploaded',
    signature: 'The signature',
    rotate: 'Turn',
    crop: 'Crop',
    zoom: 'Zoom',
    aspect: 'Aspect ratio',
    keepPart: 'Keep this part',
    cancel: 'Cancel',
    editFailed: 'This picture could not be changed. Send it as it is, or choose another.',
    waiting: 'Waiting for the connection. The upload continues by itself.',
    recordHint: 'Ask the speaker whether you may record.',
    play: 'Play',
    pause: 'Pause',
    position: 'Position',
    speed: 'Speed',
    unplayable: 'The recording could not be played.',
    enlarge: 'Enlarge',
    close: 'Close the picture',
    save: 'Save',
    missing: 'The picture could not be loaded.',
  },
};
