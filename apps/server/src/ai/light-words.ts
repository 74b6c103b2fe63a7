/**
 * Words that questions are put in and that answers seldom have: without them, a question asks for the same. By what they are, not by questions:
 * verbs that carry little, adverbs, judgements, persons that somebody asks for, and words for ordering. Folded; all languages together.
 */
const lists = `
rid throw threw thrown away changed meantime recommend recommended wish currently irgendwann order orders product products item items article articles goods purchase thing stuff business guys people person somebody someone folks
make makes made able accept accepts allow allowed arrange arrive ask asking asked available bother bring buy buying call check choose come comes coming consider considering
deal end expect feel find finish finished follow following happen hold include includes interested keep keeps leave left live lives looking look mention mine offer offers
place put puts reach receive run runs sell sells selling send show sort start starts stay sure tell think thinking type use used using wear work works working part
give giving mind like love enjoy prefer hope plan plans planning planned decide decided turn turned pick picked set become became got gotten carry handle handled manage manages cover
covers provide provides offered serve serves apply happens mean means said say says saying hear heard read seen saw wonder asked assume guess believe remember forgot forget
anyway somewhere something bought elsewhere ahead instead along general generally normally usually roughly approximately still already yet ever even really actually currently today now
right later sooner soon back again away together alone around else quite pretty rather just only simply basically directly straight possible possibly
good nice great bad big small large little new different same whole extra own certain several many few various easy difficult best better worse worst cheapest nearest enough next last
son daughter husband wife mother father mum mom dad sister brother friend friends colleague colleagues girlfriend boyfriend partner uncle aunt grandma grandpa neighbour boss he she his her him kid
two three four five six seven eight nine ten eleven twelve twenty thirty hundred couple dozen half
day days year moment minute while hi hey ok okay question info bit lot lots kind way ways case reason
bestellung bestellungen artikel ware produkt produkte sache sachen leute person personen jemand leuten ding
angeboten anbieten anfangen beachten beginnen beginnt benutzen berechnen besteht bestellen bestelle bestellt bleibt bleiben bringen bringe dabei denken eigenes enden endet enthalten erhalten ermoglichen
finden finde findet fuhren fuhrt funktioniert funktionieren geht gehen gehe gehort genau gilt halten heisst hergestellt hinein interessiere kaufen kaufe kauft gekauft kommen komme kommt kriege kriegt krieg kriegen lassen lasse lasst
leider leisten losgehen moglich mitnehmen nehmen nehme nehmt nimmt nutzen nutze rechnen schaffe schaffen schicken schicke schickt geschickt sehen sehe sieht spat starten stattfinden statt findet tun tut uberlege verkaufen verkauft
verlangen verwenden vorhanden leute bezahlt mitbringen habt habts habs hast hattet hattest wart bist seid seids konntet konnt mochtet wolltet wollt willst sollt musst musste mussen durft darfst lauft laufen stehe stehen steht liegt
gibts macht mache machst gemacht geben gibst weiss wisst suche suchen sucht wunsche wunscht braucht brauchst stelle stellen zeigen zeigt sage sagt gesagt frage fragen fragt hore gehort gelesen lese glaube meine meint
gerade jetzt heute bald spater wieder zuruck noch schon immer nie eben einfach direkt gleich sofort ungefahr etwa circa rund wirklich normalerweise eigentlich grundsatzlich uberhaupt vielleicht eventuell gern lieber
neu neue neuen neuer neues gut gute guten gutes gross grosse grossen grossere kleine kleinen klein ganz ganze ganzen ganzes eigene eigenen anderes verschiedene mehrere einige wenige halbe genug nachste nachsten letzte letzten normale normalen beste besten richtige richtigen richtig
sohn tochter mann frau mutter vater mama papa schwester bruder freund freundin kollege kollegin oma opa nachbar onkel tante jungs
zwei drei vier funf sechs sieben acht neun zehn elf zwolf zwanzig dreissig hundert paar
tag tagen jahr jahren mal moment fall art weise grund solange falls wenns
pedido pedidos articulo articulos producto productos compra cosa cosas gente persona personas alguien tipo
acceder buscar busco buscamos comprar compro comprado conseguir consigo dais dan dejar deja dejo deseo empezar empieza encontrar encuentro entrar hacen haceis hago hacemos incluye ir llega llegar llevar llevo llevan mirar necesita necesitamos
ofrece ofreceis ofrecer paso pasar pedir pido permite queria queremos quieren recibir recibo sale salen saliendo suele suelen tomar traer traigo trabajan trabajais usar uso utilizar venden vendeis vender venir ven vienen viene pensando pienso digo decir dicen dime
habeis hemos has habia podeis puedes podria podriais teneis tienes tenia sois eres somos estais estas vais vamos voy iba quisieramos sabeis sabes veo ver pone poner pongo queda quedan funciona funcionan existe existen sirve sirven
ahora hoy ya luego despues antes siempre nunca todavia aun igual solo solamente directamente enseguida pronto aproximadamente mas menos normalmente casi quizas
nuevo nueva nuevos viejo vieja bueno buena buen malo mala grande grandes pequeno pequena mismo misma propio propia otro otra otros otras cierto varios varias mejor mejores peor entero suficiente proximo proxima ultimo ultima
hijo hija marido mujer madre padre hermana hermano amigo amiga novio novia companero abuela abuelo vecino chicos
dos tres cuatro cinco seis siete ocho nueve diez once doce veinte treinta cien par
ano anos dia vez veces momento manera forma caso
commande commandes produit produits achat articles gens personne personnes quelqu chose choses
acheter achete achete aller annee apporter arrive arriver attendre avant chercher cherche choisir commencent commencer commence compter comprend comprendre convient demander demande donner donne donnez environ existe fonctionne fonctionnent finit finissent
interesse livrez moment organise organisez passe passer prendre prend prenez prends prevoir recevoir recois reste rester trouver trouve trouvez utiliser vendez vendre venir viens vient habite dire dites dis dit acceptez accepte mettre mets mettez laisser laisse garder
fais faites font faisons ferez serait sera seront serai etait avais avait auriez aurait pourriez pourrait pouvons voulons voulez voudrions allez allons savez sais vois voir marche sert propose pense penser aimerais
maintenant encore deja toujours jamais ensuite apres bientot aussi seulement simplement directement normalement surtout presque plutot vraiment quand meme
nouveau nouvelle nouveaux neuf vieux vieille vieilles bon bonne bons mauvais grand grande grands petit petite petits autre autres propre certain certains plusieurs meilleur meilleure entier assez prochain prochaine dernier derniere
fils fille mari femme mere pere soeur frere ami amie copain copine collegue mamie papi voisin
deux trois quatre cinq six sept huit neuf dix onze douze vingt trente cent
jour fois facon cas an
encomenda encomendas produto produtos compra coisa coisas gente pessoa pessoas alguem
aceitam aceita acabar acontecer adquirir buscar busco chegar chega comeca comecar comprar compro comprei conseguir consigo dar dao deixar deixo encontrar encontro entrar fica ficam ficar funciona funcionam inclui ir leva levar levo oferecem oferece
pagar pedir peco pensando penso precisa preciso precisamos receber recebo sai sair trabalham trabalha trazer trago usar uso utilizar vao vender vendem vende vir vem vindo dizer diz digo
faz fazem fazemos faco tens tinha estava estavam estamos somos sao era eras podes podia poderia posso quer querem queria queriamos sabem sabe vejo ver por ponho existe existem serve servem procuro procura
agora hoje ja depois antes sempre nunca ainda apenas somente diretamente logo aproximadamente normalmente quase talvez mesmo
novo nova novos velho velha bom boa bons mau ma grande grandes pequeno pequena proprio propria outro outra outros outras certo varios varias melhor melhores pior inteiro suficiente proximo proxima ultimo ultima
filho filha marido mulher esposa mae pai irma irmao amigo amiga namorado namorada colega avo vizinho pessoal
dois tres quatro cinco seis sete oito nove dez onze doze vinte trinta cem
dia vez vezes momento maneira forma caso
ordine ordini ordinare ordinato prodotto prodotti articolo articoli acquisto cosa cose gente persona persone qualcuno
accettate accetta arrivare arriva arrivano avviene cercare cerco comprare compro comprato dare date dire dite dici esiste esistono funziona funzionano entrare andare vado portare porto prendere prendo preso mettere metto
lasciare lascio trovare trovo usare uso utilizzare vendere vendete vende venire vengo viene offrite offre offrire ricevere ricevo serve servono tenere tengo chiedere chiedo sapete volete voglio vogliamo pensare penso vedere vedo
ora oggi adesso poi dopo prima sempre mai ancora solo soltanto subito presto circa normalmente quasi forse comunque
nuovo nuova nuovi vecchio vecchia buono buona grande grandi piccolo piccola stesso stessa proprio propria altro altra altri altre certo vari varie migliore peggiore intero abbastanza prossimo prossima ultimo ultima
figlio figlia marito moglie madre padre sorella fratello amico amica collega nonno nonna vicino ragazzi
due tre quattro cinque sei sette otto nove dieci undici dodici venti trenta cento
giorno giorni anno anni volta volte momento modo caso tipo
compris demorar inclus need ordered tarda wissen
`;

const light = new Set(lists.trim().split(/\s+/));

/** Whether a folded word says little of what a question is about. */
export function isLightWord(word: string): boolean {
  return light.has(word);
}
