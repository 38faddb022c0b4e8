import { type Lexicon, phrased, valued, wordsOf } from './lexicon.ts';

export const german: Lexicon = {
  words: {
    ...valued(
      -4,
      'furchtbar schrecklich katastrophe katastrophal ekelhaft widerlich unverschämt unverschämtheit zumutung frechheit grauenhaft',
    ),
    ...valued(
      -3,
      'schlecht schlechte schlechter schlechtes schlechten miserabel mies mangelhaft enttäuscht enttäuschend enttäuschung',
    ),
    ...valued(
      -3,
      'unfreundlich unfreundliche unfreundlicher unhöflich inkompetent unbrauchbar ungenießbar dreckig schmutzig schmuddelig',
    ),
    ...valued(-3, 'abzocke betrug wucher ärgerlich ärger verärgert wütend sauer unmöglich inakzeptabel untragbar'),
    ...valued(
      -2,
      'kalt kalte kaltes eiskalt laut laute lautes lärm lärmig langsam langsame spät verspätet verspätung kaputt defekt beschädigt',
    ),
    ...valued(
      -2,
      'falsch falsche falsches fehler fehlerhaft fehlt fehlte fehlten vergessen stinkt stank roch gestank teuer überteuert',
    ),
    ...valued(
      -2,
      'umständlich kompliziert verwirrend unübersichtlich veraltet abgewohnt verschimmelt schimmel undicht leider problem probleme',
    ),
    ...valued(
      -2,
      'ignoriert abgewimmelt unpünktlich unzuverlässig chaos chaotisch stürzt abgestürzt absturz überfüllt lieblos frustrierend',
    ),
    ...valued(-1, 'warten gewartet wartezeit warteschlange schlange eng klein dunkel fade lau niemand keiner ewig'),
    ...valued(1, 'gern gerne schnell schnelle schneller zügig einfach hell modern zentral günstig preiswert okay'),
    ...valued(
      2,
      'gut gute guter gutes guten nett nette netter nettes freundlich freundliche freundlicher freundliches höflich hilfsbereit',
    ),
    ...valued(
      2,
      'sauber ruhig gemütlich bequem lecker leckere leckeres pünktlich zuverlässig kompetent kompetente unkompliziert geduldig',
    ),
    ...valued(
      2,
      'zufrieden danke dank spaß aufmerksam herzlich liebevoll frisch schön schöne schöner schönes angenehm reibungslos',
    ),
    ...valued(
      3,
      'super toll tolle toller tolles prima klasse bestens begeistert empfehlenswert empfehlen empfehle wunderschön wunderschönes',
    ),
    ...valued(
      4,
      'ausgezeichnet ausgezeichnete hervorragend hervorragende perfekt fantastisch großartig wunderbar exzellent traumhaft spitze',
    ),
  },
  phrases: {
    ...phrased(-4, 'nie wieder|nicht mehr wieder|nicht wieder|auf keinen fall'),
    ...phrased(-3, 'nicht zu empfehlen|geht gar nicht|keinen cent wert|nicht zumutbar|lässt zu wünschen übrig'),
    ...phrased(
      -2,
      'ging nicht|funktioniert nicht|funktionierte nicht|zu teuer|zu laut|zu lange|zu klein|zu spät|nur eine kasse|keine antwort',
    ),
    ...phrased(
      -2,
      'keine rückmeldung|niemand zuständig|fühlte sich zuständig|außer betrieb|eine stunde gewartet|nicht erreichbar',
    ),
    ...phrased(0, 'in ordnung|nichts besonderes|weder gut noch schlecht'),
    ...phrased(
      2,
      'nichts auszusetzen|keine beschwerden|nicht schlecht|kein problem|vielen dank|immer wieder|gerne wieder|viel spaß',
    ),
    ...phrased(3, 'mehr als zufrieden|besser als erwartet|rundum zufrieden|eins a|weiter so|kann es kaum erwarten'),
  },
  negations: wordsOf('nicht kein keine keinen keiner keinem nie niemals ohne weder noch nichts'),
  degrees: {
    ...valued(0.3, 'sehr wirklich total absolut extrem äußerst besonders völlig so unglaublich richtig überaus echt'),
    ...valued(-0.3, 'etwas bisschen ziemlich relativ recht eher kaum fast'),
  },
  turns: wordsOf('aber jedoch allerdings trotzdem dennoch obwohl nur'),
};
