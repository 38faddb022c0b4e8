interface Texts {
  record: string;
  stop: string;
  noMicrophone: string;
  nothingRecorded: string;
}

/**
 * Adds a button that records into the file input of the comment. It is sent to the browser as it is written here, so it
 * refers to nothing outside.
 */
export function addRecorder(texts: Texts): void {
  const longestMs = 5 * 60_000;
  const input = document.querySelector<HTMLInputElement>('input[name="f.recording"]');
  if (!input || !navigator.mediaDevices || !('MediaRecorder' in window)) return;
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', className: 'quiet', textContent: texts.record });
  const note = document.createElement('p');
  Object.assign(note, { role: 'status', className: 'note' });
  const record = (stream: MediaStream) => {
    note.textContent = '';
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(stream);
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => {
      for (const track of stream.getTracks()) track.stop();
      const [type = ''] = recorder.mimeType.split(';');
      const ending = type === 'audio/mp4' ? 'm4a' : type === 'audio/ogg' ? 'ogg' : 'webm';
      const file = new File(parts, `recording.${ending}`, { type });
      const chosen = new DataTransfer();
      if (file.size > 0) chosen.items.add(file);
      else note.textContent = texts.nothingRecorded;
      input.files = chosen.files;
      button.textContent = texts.record;
      button.onclick = start;
    };
    recorder.start();
    const stop = () => recorder.state === 'recording' && recorder.stop();
    setTimeout(stop, longestMs);
    button.textContent = texts.stop;
    button.onclick = stop;
  };
  const start = () => {
    const refuse = () => button.replaceWith(texts.noMicrophone);
    navigator.mediaDevices.getUserMedia({ audio: true }).then(record, refuse);
  };
  button.onclick = start;
  input.closest('label')?.after(button, note);
}
