/** Words that say nothing about what a text is about, in the languages that guests write most. */
export const smallWords: ReadonlySet<string> = new Set(
  `a about above after again all also although am an and another any anything are as at back be because been before being
  between both but by came can cannot can't could couldn't did didn't do does doesn't doing don't down each else even ever
  every everything few first for from get give go goes going gone got had hadn't has have haven't having he her here him his
  how i i'd if i'll i'm in into is isn't it it's its i've just last less let like made make many may me might mine more most
  much must my need never next no nor not nothing now of off often on once one only or other our ours out over own per
  put quite rather really said same say see she should since so some something still such take than that that's the their
  them then there there's these they they're thing things this those though through to today too took two under until up
  upon us use used very want was wasn't way we well we're were weren't what when where which while who why will with within
  without won't would wouldn't yes yet you you're your yours
  aber als am an auch auf aus bei bin bis das dass dem den der des die dies diese doch ein eine einem einen einer er es für
  hat habe haben hatte hier ich ihr im in ist ja kann kein keine mal man mehr mein mich mir mit nach nicht noch nur ob oder
  ohne sehr sein sich sie sind so um und uns unser unsere vom von vor war waren was wenn wer wie wir wird wurde zu zum zur
  au aux avec bien ce ces cette dans de des du elle en est et été était être fait ici il ils je la le les leur lui mais me
  mes moi mon ne nos notre nous on ont ou où par pas plus pour qu que qui sa sans se ses son sur tout tous très trop tu un
  une vos votre vous
  al algo como con cuando de del desde donde el ella en era es esta está este esto fue ha hay la las le lo los más me mi muy
  no nos nuestra nuestro o para pero por porque que qué se sin sobre su sus también te tiene todo un una y ya yo
  في من على إلى عن مع هذا هذه كان كانت لم لن لا ما أن إن أو ثم لكن كل جدا جدًا قد هو هي نحن أنا التي الذي و`.split(
    /\s+/,
  ),
);
