import { baseOf } from './names.ts';

type Faults = Readonly<Record<string, string>>;

const noRoom = 'Your organisation has no room left for files. Ask an administrator to make some.';

// Staff are told whom to ask; a visitor can only do without.
const english: Faults = { [noRoom]: 'We have no room for files at this moment. You can send your answers without it.' };

const german: Faults = {
  [noRoom]: 'Im Moment haben wir keinen Platz für Dateien. Sie können Ihre Antworten auch ohne sie senden.',
  'Rename the file: its name holds characters that are not allowed':
    'Bitte benennen Sie die Datei um: Ihr Name enthält Zeichen, die nicht möglich sind',
  'The file arrived damaged. Choose it again and repeat the upload.':
    'Die Datei kam beschädigt an. Bitte wählen Sie sie noch einmal.',
  'Choose a picture of at most # MB': 'Bitte wählen Sie ein Bild mit höchstens # MB',
  'Choose a PNG, JPEG, WebP or GIF picture': 'Bitte wählen Sie ein Bild als PNG, JPEG, WebP oder GIF',
  'Choose a still picture: moving ones cannot be used': 'Bitte wählen Sie ein Bild, das sich nicht bewegt',
  'Choose a smaller picture: at most # megapixels': 'Bitte wählen Sie ein kleineres Bild: höchstens # Megapixel',
  'This picture is damaged. Open it, save it again, and upload the new file.':
    'Dieses Bild ist beschädigt. Bitte wählen Sie ein anderes.',
  'Choose a recording of at most # MB': 'Bitte wählen Sie eine Aufnahme mit höchstens # MB',
  'Choose a WAV, MP#, M#A, OGG or WebM recording': 'Bitte wählen Sie eine Aufnahme als WAV, MP#, M#A, OGG oder WebM',
  'At least #:#': 'Mindestens #:#',
  'This recording is shorter than #:#': 'Diese Aufnahme ist kürzer als #:#',
  'This recording is longer than #:#': 'Diese Aufnahme ist länger als #:#',
  'Choose a file of at most # MB': 'Bitte wählen Sie eine Datei mit höchstens # MB',
  'Choose a PDF, Word, Excel, PowerPoint, OpenDocument, text or CSV file, or a picture':
    'Bitte wählen Sie eine Datei als PDF, Word, Excel, PowerPoint, OpenDocument, Text oder CSV, oder ein Bild',
  'This is too large': 'Das ist zu groß',
  'A file that was kept here is gone. Please add it again.':
    'Eine Datei, die hier aufbewahrt war, ist nicht mehr da. Bitte fügen Sie sie noch einmal hinzu.',
  'This file does not exist': 'Diese Datei gibt es nicht mehr. Bitte fügen Sie sie noch einmal hinzu.',
  'The name could not be written as a signature. Add a picture of it instead.':
    'Der Name konnte nicht als Unterschrift geschrieben werden. Bitte fügen Sie ein Bild von ihr hinzu.',
  'One file only': 'Nur eine Datei',
  'At most # files': 'Höchstens # Dateien',
};

const french: Faults = {
  [noRoom]: 'Nous n’avons pas de place pour les fichiers en ce moment. Vous pouvez envoyer vos réponses sans.',
  'Rename the file: its name holds characters that are not allowed':
    'Renommez le fichier : son nom contient des caractères qui ne sont pas permis',
  'The file arrived damaged. Choose it again and repeat the upload.':
    'Le fichier est arrivé abîmé. Veuillez le choisir encore une fois.',
  'Choose a picture of at most # MB': 'Choisissez une image de # Mo au plus',
  'Choose a PNG, JPEG, WebP or GIF picture': 'Choisissez une image PNG, JPEG, WebP ou GIF',
  'Choose a still picture: moving ones cannot be used': 'Choisissez une image qui ne bouge pas',
  'Choose a smaller picture: at most # megapixels': 'Choisissez une image plus petite : # mégapixels au plus',
  'This picture is damaged. Open it, save it again, and upload the new file.':
    'Cette image est abîmée. Veuillez en choisir une autre.',
  'Choose a recording of at most # MB': 'Choisissez un enregistrement de # Mo au plus',
  'Choose a WAV, MP#, M#A, OGG or WebM recording': 'Choisissez un enregistrement WAV, MP#, M#A, OGG ou WebM',
  'At least #:#': 'Au moins #:#',
  'This recording is shorter than #:#': 'Cet enregistrement dure moins de #:#',
  'This recording is longer than #:#': 'Cet enregistrement dure plus de #:#',
  'Choose a file of at most # MB': 'Choisissez un fichier de # Mo au plus',
  'Choose a PDF, Word, Excel, PowerPoint, OpenDocument, text or CSV file, or a picture':
    'Choisissez un fichier PDF, Word, Excel, PowerPoint, OpenDocument, texte ou CSV, ou une image',
  'This is too large': 'C’est trop grand',
  'A file that was kept here is gone. Please add it again.':
    'Un fichier gardé ici a disparu. Veuillez l’ajouter encore une fois.',
  'This file does not exist': 'Ce fichier n’existe plus. Veuillez l’ajouter encore une fois.',
  'The name could not be written as a signature. Add a picture of it instead.':
    'Le nom n’a pas pu être écrit comme signature. Veuillez en ajouter une image.',
  'One file only': 'Un seul fichier',
  'At most # files': 'Au plus # fichiers',
};

const spanish: Faults = {
  [noRoom]: 'En este momento no tenemos sitio para archivos. Puede enviar sus respuestas sin él.',
  'Rename the file: its name holds characters that are not allowed':
    'Cambie el nombre del archivo: contiene caracteres que no se permiten',
  'The file arrived damaged. Choose it again and repeat the upload.':
    'El archivo llegó dañado. Elíjalo otra vez, por favor.',
  'Choose a picture of at most # MB': 'Elija una imagen de # MB como máximo',
  'Choose a PNG, JPEG, WebP or GIF picture': 'Elija una imagen PNG, JPEG, WebP o GIF',
  'Choose a still picture: moving ones cannot be used': 'Elija una imagen que no se mueva',
  'Choose a smaller picture: at most # megapixels': 'Elija una imagen más pequeña: # megapíxeles como máximo',
  'This picture is damaged. Open it, save it again, and upload the new file.':
    'Esta imagen está dañada. Elija otra, por favor.',
  'Choose a recording of at most # MB': 'Elija una grabación de # MB como máximo',
  'Choose a WAV, MP#, M#A, OGG or WebM recording': 'Elija una grabación WAV, MP#, M#A, OGG o WebM',
  'At least #:#': 'Como mínimo #:#',
  'This recording is shorter than #:#': 'Esta grabación dura menos de #:#',
  'This recording is longer than #:#': 'Esta grabación dura más de #:#',
  'Choose a file of at most # MB': 'Elija un archivo de # MB como máximo',
  'Choose a PDF, Word, Excel, PowerPoint, OpenDocument, text or CSV file, or a picture':
    'Elija un archivo PDF, Word, Excel, PowerPoint, OpenDocument, de texto o CSV, o una imagen',
  'This is too large': 'Es demasiado grande',
  'A file that was kept here is gone. Please add it again.':
    'Un archivo que estaba guardado aquí ya no está. Añádalo otra vez, por favor.',
  'This file does not exist': 'Este archivo ya no existe. Añádalo otra vez, por favor.',
  'The name could not be written as a signature. Add a picture of it instead.':
    'No se pudo escribir el nombre como firma. Añada una imagen de ella, por favor.',
  'One file only': 'Solo un archivo',
  'At most # files': 'Como máximo # archivos',
};

const arabic: Faults = {
  [noRoom]: 'لا مكان لدينا للملفات في هذه اللحظة. يمكنك إرسال إجاباتك من دونه.',
  'Rename the file: its name holds characters that are not allowed': 'غيّر اسم الملف: فيه أحرف غير مسموح بها',
  'The file arrived damaged. Choose it again and repeat the upload.': 'وصل الملف تالفًا. يرجى اختياره مرة أخرى.',
  'Choose a picture of at most # MB': 'اختر صورة لا تزيد على # ميغابايت',
  'Choose a PNG, JPEG, WebP or GIF picture': 'اختر صورة من نوع PNG أو JPEG أو WebP أو GIF',
  'Choose a still picture: moving ones cannot be used': 'اختر صورة ثابتة',
  'Choose a smaller picture: at most # megapixels': 'اختر صورة أصغر: # ميغابكسل على الأكثر',
  'This picture is damaged. Open it, save it again, and upload the new file.': 'هذه الصورة تالفة. يرجى اختيار غيرها.',
  'Choose a recording of at most # MB': 'اختر تسجيلًا لا يزيد على # ميغابايت',
  'Choose a WAV, MP#, M#A, OGG or WebM recording': 'اختر تسجيلًا من نوع WAV أو MP# أو M#A أو OGG أو WebM',
  'At least #:#': '#:# على الأقل',
  'This recording is shorter than #:#': 'هذا التسجيل أقصر من #:#',
  'This recording is longer than #:#': 'هذا التسجيل أطول من #:#',
  'Choose a file of at most # MB': 'اختر ملفًا لا يزيد على # ميغابايت',
  'Choose a PDF, Word, Excel, PowerPoint, OpenDocument, text or CSV file, or a picture':
    'اختر ملفًا من نوع PDF أو Word أو Excel أو PowerPoint أو OpenDocument أو نص أو CSV، أو صورة',
  'This is too large': 'هذا كبير جدًا',
  'A file that was kept here is gone. Please add it again.': 'لم يعد ملف محفوظ هنا موجودًا. يرجى إضافته مرة أخرى.',
  'This file does not exist': 'لم يعد هذا الملف موجودًا. يرجى إضافته مرة أخرى.',
  'The name could not be written as a signature. Add a picture of it instead.':
    'تعذرت كتابة الاسم كتوقيع. يرجى إضافة صورة للتوقيع.',
  'One file only': 'ملف واحد فقط',
  'At most # files': '# ملفات على الأكثر',
};

const languages: Record<string, Faults> = { en: english, de: german, fr: french, es: spanish, ar: arabic };

/** What can be wrong with a file, said as `faultsIn` says what is wrong with other answers. */
export const uploadFaultsIn = (language: string): Faults => languages[baseOf(language)] ?? english;
