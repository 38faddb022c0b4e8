import { fileAddress } from '../../../core/web/providers/files.ts';
import type { UploadedFiles } from '../questions/shared/upload-place.ts';

export const staffFiles: UploadedFiles = {
  urlOf: fileAddress,
  labels: {
    uploading: 'Uploads in progress',
    picture: 'Uploaded files',
    signature: 'The signature',
    rotate: 'Rotate',
    crop: 'Crop',
    zoom: 'Zoom',
    aspect: 'Aspect ratio',
    keepPart: 'Apply crop',
    cancel: 'Cancel',
    editFailed: 'This picture could not be edited. Send it unchanged, or choose another.',
    waiting: 'Waiting for the connection. The upload continues automatically.',
    recordHint: 'Ask the speaker for permission to record.',
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
