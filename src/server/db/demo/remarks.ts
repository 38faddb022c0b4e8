/** What guests say, form by form: how they feel from 1 to 5, what it is about, and in their own words. */
export interface Remark {
  feel: 1 | 2 | 3 | 4 | 5;
  about: readonly string[];
  text: string;
  /** Only heard in this hotel. */
  branch?: string;
}

const stay = `
5 staff,location · Woke up to boats outside the window and a receptionist who remembered our names. We will be back in spring.
5 room · The bed alone is worth the trip. Slept nine hours for the first time this year.
5 staff · Our daughter left her stuffed rabbit behind and it was in the post the same afternoon, with a postcard. Thank you, thank you.
5 breakfast,staff · Third stay, and it keeps getting better. Breakfast at seven sharp, smiles included.
5 location,value · Ten minutes on foot to everything we wanted to see, and cheaper than the chain next door.
5 cleanliness · Spotless. I work in hospital hygiene and I do check.
5 staff · The night porter found a pharmacy open at two in the morning and drove my husband there himself.
5 room,wi-fi · Worked three days from the desk by the window. Fast Wi-Fi, good lamp, no noise. Perfect.
4 room,location · Lovely room and a great view. A kettle would have made it five stars.
4 breakfast · Very good breakfast, only the coffee could be stronger.
4 staff,value · Friendly people, fair price. The lift is slow, but who is in a hurry on holiday?
4 location · Right by the tram. You hear the first one at five, after that we were awake anyway.
4 cleanliness,room · Clean and quiet. The wardrobe is a bit small for a week’s worth of clothes.
4 staff · Early check-in without any fuss. The restaurant was fully booked, which we understand on a Saturday.
4 wi-fi · Everything fine. Wi-Fi dropped once during a call, then worked for the rest of the week.
4 value · Good value out of season. I would not pay the summer price.
4 breakfast,staff · They made a gluten-free plate without being asked twice. Thank you to the young man with glasses.
3 room · Nice hotel, but the room looked at the car park although we had booked the water side. Nobody offered to change it.
3 noise · It was fine until Friday night, when the bar below played music until two.
3 value · Good, not great. For this price I expect a bathrobe and a working minibar.
3 wi-fi · Pleasant staff. The Wi-Fi only works near the door, so I took my calls standing in the corridor.
3 cleanliness · Room was tidy, bathroom less so: hair in the shower on arrival. It was cleaned at once when I called.
3 staff · One colleague at the desk was wonderful, another did not look up from the screen.
3 breakfast · The breakfast was good on weekdays and chaotic on Sunday. Twenty people waiting for one toaster.
3 location,room · You cannot beat the location. You can beat the mattress.
3 value,room · The photos show a renovated room. Ours was not one of them.
2 noise · The walls are thin enough to follow the neighbours’ television. I know now who did it.
2 cleanliness · Dust on the bedside lamp and somebody else’s sock under the bed. Not what the website promises.
2 staff · Asked three times for an extra blanket. On the second night we slept in our coats.
2 room · The heating was either off or tropical. We opened the window in November.
2 value · Charged twice for parking. The desk said it would be refunded in three days; that was two weeks ago.
2 breakfast · Cold eggs, empty juice machine, and the buffet was cleared at 9:40 although it says ten.
2 wi-fi,staff · No internet for two days and nobody knew when it would be back. I had to work from a café.
2 room,cleanliness · Smell of damp in the bathroom, black spots on the ceiling. Please look at 317 before you sell it again.
1 cleanliness · Bed bugs, or something like them. I have pictures of my arms and I want an answer from a person.
1 noise,staff · Building works from 7:30 every morning. Not a word about it when we booked, and the manager was “in a meeting” for three days.
1 value · The card was charged 640 for a stay that we had cancelled within the terms. I have written four times.
1 staff · Nobody at the desk from midnight until two, and the lift needs a card that the desk had to make.
1 room · No hot water for two days, and a shrug at the desk. We left a night early and want that night back.
5 staff,breakfast @hamburg · Wunderbares Haus, sehr herzliches Personal. Das Frühstück mit Blick auf den Fleet war der schönste Moment der Reise.
2 noise @hamburg · Leider sehr laut: Baustelle direkt vor dem Fenster, und niemand hat uns vorher etwas gesagt.
5 staff,room @valencia · Una estancia perfecta. Lucía y su equipo nos hicieron sentir como en casa. ¡Volveremos en Fallas!
2 cleanliness @valencia · El baño no estaba limpio y tuvimos que pedir toallas dos veces. Por este precio esperábamos más.
4 location @marseille · Très bel emplacement, accueil chaleureux. Dommage que la climatisation soit si bruyante la nuit.
5 staff,cleanliness @dubai · فندق رائع وموظفون في غاية اللطف. الغرفة نظيفة والإطلالة على الخور لا تُنسى. شكرًا ليوسف.
2 room @dubai · جهاز التكييف لا يعمل جيدًا، وانتظرنا ساعتين حتى جاء الفني. نرجو الاهتمام بالصيانة.
5 location,breakfast @bergen · Fantastisk utsikt over Vågen og den beste frokosten vi har hatt på lenge. Tusen takk for oss!
`;

const checkIn = `
5 nothing · In my room four minutes after walking through the door. I timed it.
5 nothing · They saw two tired children and let us go up first, papers later. That is how it should be.
5 nothing · Key ready, name known, umbrella offered. Impressive for eleven at night.
5 nothing · The tablet found my booking by the surname alone, umlaut and all.
5 parking · They parked the car while I was still looking for my passport.
4 nothing · Quick and friendly. The city tax could be explained on the booking page.
4 queue · A short queue, but somebody came over with water and did half of it standing.
4 payment · Smooth. Only the deposit was a surprise.
4 room-not-ready · Room was not ready at two, so we got a coffee and it was done by half past.
4 nothing · Fine! The young trainee was nervous and did everything right.
4 parking · Easy, once we had found the entrance to the garage. A bigger sign would help.
3 queue · Fifteen minutes in the queue with one desk open and three colleagues talking behind it.
3 payment · The card terminal had to be restarted twice. Nobody’s fault, but it took a while.
3 booking-not-found · They had me under my first name. Found in the end.
3 room-not-ready · Ready at 15:40 instead of 15:00, no big harm done.
3 parking · Parking was full although reserved. Sent to the public garage, which was refunded later.
2 queue · Half an hour, standing, after a nine-hour flight. There is not a single chair.
2 booking-not-found · My company’s booking was not in the system. I had to forward the e-mail myself, twice.
2 room-not-ready · Told to come back at four, then at five. We had a theatre at six.
2 payment · The same deposit was taken twice and the desk could not undo it.
1 booking-not-found,queue · No booking, no room, no apology. I was walked to another hotel at midnight with a voucher for a taxi that never came.
1 room-not-ready · Given a key to a room with somebody in it. We were both rather surprised.
2 queue @hamburg · Forty minutes for a key. The new system froze at every second guest, and everybody behind the desk looked as unhappy as we were.
2 queue @hamburg · One working screen for a lobby full of people. Since when is checking in an endurance sport?
2 booking-not-found @hamburg · The new computers had lost my loyalty number, my floor and my breakfast. The lady was kind, the machine was not.
1 queue @hamburg · 52 minutes. I counted, there was nothing else to do.
3 queue @hamburg · Long wait, but they brought tea down the queue. Please fix the computers, the people are fine.
2 payment,queue @hamburg · After half an hour in line, the terminal refused three cards that work everywhere else.
1 queue @hamburg · Mit zwei kleinen Kindern fast eine Stunde in der Schlange. Das neue System funktioniert offensichtlich nicht.
2 queue @hamburg · Check-in dauert neuerdings ewig. Bisher ging das hier immer in fünf Minuten.
2 room-not-ready @hamburg · The desk said the room was ready, the system said it was not, and we sat between the two for forty minutes.
3 booking-not-found @hamburg · They wrote my key by hand in the end. Charming, in a way. It took 25 minutes.
1 queue @hamburg · Fifty people, one desk, no air. A gentleman sat down on his suitcase and fell asleep.
2 queue @hamburg · The app said “skip the queue with mobile check-in”. The mobile check-in sent me to the queue.
2 queue,payment @hamburg · Thirty-five minutes, and then the invoice had somebody else’s name on it.
1 queue,booking-not-found @hamburg · “The system is slow today” was also what they said on Tuesday, and on the Friday before.
2 queue @hamburg · We are loyal guests, but three quarters of an hour in wet coats is too much.
1 queue @hamburg · Missed my connection to the harbour tour because of your lobby. Refund for the tour, please.
2 room-not-ready,queue @hamburg · Queue for the key, queue for the right key, queue to complain.
3 queue @hamburg · Twenty-five minutes. The room was lovely, when we got there.
2 queue @hamburg · Warum gibt es nur noch einen Schalter? Früher waren es drei.
1 payment,queue @hamburg · After an hour they asked for my card a third time, “because the system forgot”.
5 nothing @valencia · Rapidísimo y con una sonrisa. Nos dieron la habitación antes de la hora.
4 nothing @marseille · Accueil rapide et souriant, même à une heure du matin.
4 nothing @bergen · Rask innsjekking og hyggelig betjening.
`;

const dining = `
5 · The fish soup. I dream of it.
5 · Best hotel breakfast I have had in years: warm bread, real butter, no rush.
5 · Our waiter talked our son into trying mussels. He ate eleven.
5 · Vegan menu that is more than a plate of side dishes. Thank you!
5 · The barman made a drink without alcohol that I would order again before any gin.
4 · Lovely terrace and good food, portions a little small for a hungry walker.
4 · Excellent lamb. The wine list could have one more bottle below thirty.
4 · Good coffee at last. The pastries were gone by half past nine.
4 · Nice lunch, quick for a working day. Music a touch too loud.
4 · The risotto was perfect and the dessert almost.
3 · Food good, waiting long: fifty minutes between starter and main.
3 · Buffet fine, but the labels were missing and I have to avoid nuts.
3 · Average burger for an above-average price.
3 · The table by the kitchen door is not a table. It is a corridor.
3 · Nice people, lukewarm soup. They changed it, and the second one was lukewarm too.
2 · Ordered medium, got grey. Sent it back and got an argument.
2 · No high chair, no children’s plate, and a look when ours dropped a spoon.
2 · Breakfast ended ten minutes early and the eggs had ended long before.
2 · Asked for the fish without cream and got the cream without fish, more or less.
2 · The bill had two bottles on it that we did not drink. It took three people to take them off.
2 · The bar closed at ten although the sign says midnight. Eight of us stood there after our conference.
1 · A piece of plastic in the soup, and the answer was “that happens”. It should not.
1 · We waited an hour and a quarter on our anniversary and then left hungry.
5 @valencia · La paella del domingo, insuperable. Enhorabuena a la cocina.
2 @valencia · El arroz estaba pasado y el camarero tardó media hora en traer la cuenta.
5 @marseille · Une bouillabaisse comme celle de ma grand-mère. Bravo au chef !
4 @dubai · إفطار ممتاز وتنوع رائع في الأطباق، لكن القهوة كانت باردة.
4 @hamburg · Sehr gutes Fischbrötchen zum Frühstück, das gibt es sonst nirgends.
5 @edinburgh · Porridge done properly, with salt, and cream on the side. My grandmother would approve.
`;

const room = `
3 · The shower head drips all night. A towel under it helps.
3 · One of the two bedside lamps flickers. Not urgent.
3 · Curtain rail has come off on the left side; the morning sun is up before I am.
3 · The safe says LOCKED and will not say anything else. Nothing in it, luckily.
3 · The hairdryer gives up after a minute. It does come back when it has cooled down.
3 · Remote control has no batteries, and neither does the spare.
4 · Just to let you know: the bulb in the corridor outside my door is out. Lovely room otherwise.
4 · A wobbly chair at the desk. I folded a coaster under it.
4 · The window handle is loose. It holds, but not for many more guests.
2 · The toilet runs without end. I switched it off at the wall to sleep.
2 · The air conditioning rattles as if a coin were caught in it.
2 · The bathroom door does not close, which matters when there are three of you.
2 · The heating stays at 17 degrees whatever the dial says. We have asked for a second blanket.
2 · The key card works every third time. I have been down to the desk five times today.
2 · No hot water before eight in the morning, and I leave at seven.
2 · Window does not shut completely; you hear every scooter, and it rained on the sill.
2 · The drain in the shower is blocked, the bathroom floods within two minutes.
2 · The minibar hums so loudly that I unplugged it. The milk for my medicine is in the desk’s fridge now.
1 · The balcony door does not lock. On the ground floor.
1 · The bathtub drains into the shower, and the shower into the hall.
1 · There are ants, a whole street of them, from the window to the cot.
1 · The lift stopped between two floors with my parents in it for twenty minutes.
1 · A socket by the bed sparked when I plugged in my telephone. I have taped over it.
1 · There is mould behind the headboard. My son has asthma, we need another room tonight.
2 @hamburg · Die Heizung lässt sich nicht regeln, es ist nachts viel zu heiß.
3 @valencia · La persiana está rota y no se puede bajar del todo.
1 @dubai · تسرب ماء من المكيف على السجادة بجانب السرير.
2 @marseille · La serrure de la salle de bain est cassée, impossible de fermer la porte.
`;

const account = `
5 · Two hundred guests, one dietary list from hell, and not a single plate went to the wrong person.
5 · The invoice matched the offer to the cent. You have no idea how rare that is.
5 · Your team moved our plenary indoors in forty minutes when the storm came. Our director still talks about it.
4 · Everything as agreed. For the next congress we would need two more small rooms.
4 · Very good cooperation. A single contact for all six hotels would save us a lot of e-mails.
4 · Reliable as ever. Please send the quarterly list of stays as a spreadsheet.
4 · Our crews are happy, above all with the early breakfast.
3 · The hotel is good, the billing is slow: March came in June.
3 · Microphones failed twice during the opening. The technician was quick, the audience less forgiving.
3 · Rates went up twice within the contract year. We would have liked a call, not a letter.
2 · Three different people answered the same question in three different ways.
1 · We were promised the hall until midnight and the lights went out at ten, in the middle of the award ceremony.
4 · Gute Zusammenarbeit. Bitte die Rechnungen künftig nach Kostenstellen trennen.
`;

export type FormKey = 'stay' | 'checkIn' | 'dining' | 'room' | 'account';

export const remarks: Record<FormKey, readonly Remark[]> = {
  stay: remarksIn(stay),
  checkIn: remarksIn(checkIn),
  dining: remarksIn(dining),
  room: remarksIn(room),
  account: remarksIn(account),
};

/** '2 queue,payment @hamburg · What they said': the feeling, what it is about, where, and the words. */
function remarksIn(text: string): Remark[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const parts = /^([1-5]) ?([\w,-]*) ?(?:@(\w+) )?· (.+)$/.exec(line);
      if (!parts) throw new Error(`This remark cannot be read: ${line}`);
      const [, feel, about = '', branch, words = ''] = parts;
      return {
        feel: Number(feel) as Remark['feel'],
        about: about ? about.split(',') : [],
        text: words,
        ...(branch && { branch }),
      };
    });
}
