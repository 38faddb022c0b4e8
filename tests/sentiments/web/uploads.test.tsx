import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { field, renderPage, response } from './samples.ts';

inFreshBrowser();

const page = '/feedback-management/sentiments/3';
const user = userEvent.setup();
const fieldsReply = (...fields: object[]) => ({ 'GET /SentimentFields/bySentimentId/3': { body: fields } });
const createdReply = { 'POST /SentimentResponses/create': { status: 201, body: response } };
const save = () => user.click(screen.getByRole('button', { name: 'Save response' }));

describe('an upload', () => {
  const picture = () => new File([new Uint8Array([1, 2, 3])], 'queue.png', { type: 'image/png' });
  const choose = async (file: File) => {
    await screen.findByRole('button', { name: 'Save response' });
    const input = await waitFor(() => {
      const found = document.querySelector('input[type="file"]');
      expect(found).toBeTruthy();
      return found as HTMLInputElement;
    });
    fireEvent.change(input, { target: { files: [file] } });
  };
  const ofPicture = fieldsReply(field(1, 'Picture', 'image'));

  test('that fails without a message shows “Failed to upload image”, and a retry succeeds', async () => {
    let tries = 0;
    const { sent } = renderPage(page, {
      ...createdReply,
      ...ofPicture,
      'POST /files/upload': () => {
        tries += 1;
        return { body: tries === 1 ? { success: false } : { success: true, filePath: '/uploads/queue.png' } };
      },
    });
    await choose(picture());
    expect(await screen.findByText(/Failed to upload image/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('img', { name: 'Uploaded files' });
    expect(sent('POST /files/upload')[1]?.body).toMatchObject({
      fileName: 'queue.png',
      fileData: 'data:image/png;base64,AQID',
    });
    await save();
    await screen.findByRole('heading', { name: 'Saved as R-1041' });
    const values = [{ fieldId: 1, value: '/uploads/queue.png' }];
    expect(sent('POST /SentimentResponses/create')[0]?.body).toMatchObject({ values });
  });

  test('of a picture or a recording shows the error of the server, or the default one without a message', async () => {
    const answer = (errors: object[]) => () => ({ body: errors.shift() });
    renderPage(page, {
      ...fieldsReply(field(1, 'Picture', 'image'), field(2, 'Voice', 'audio')),
      'POST /files/upload': answer([{ success: false, error: 'The disk is full' }, {}]),
      'POST /files/upload-voc': answer([{ success: false, error: 'The disk is full, too' }, {}]),
    });
    // A question whose upload has failed offers no file input, so the first one is that of the next question.
    for (const [kind, theirs, ours] of [
      ['image', 'The disk is full', 'Failed to upload image'],
      ['audio', 'The disk is full, too', 'Failed to upload VOC audio'],
    ] as const) {
      await choose(new File([new Uint8Array([1])], `file.${kind}`, { type: `${kind}/x` }));
      expect(await screen.findByText(new RegExp(`${theirs}$`))).toBeTruthy();
      await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) as Element);
      expect(await screen.findByText(new RegExp(ours))).toBeTruthy();
    }
  });

  test('shows the file from the API host for a path or a bare file name', async () => {
    renderPage(page, { ...ofPicture, 'POST /files/upload': { body: { success: true, filePath: 'queue.png' } } });
    await choose(picture());
    const image = await screen.findByRole('img', { name: 'Uploaded files' });
    expect(new URL(image.getAttribute('src') ?? '').pathname).toBe('/api/v1/uploads/queue.png');
  });
});
