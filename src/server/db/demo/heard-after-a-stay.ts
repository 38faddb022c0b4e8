/** What is said about a stay, a line each: the feeling from 1 to 5, what it is about, @where, and the words. */
export const stay = `
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
