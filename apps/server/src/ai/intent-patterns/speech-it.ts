import type { Speech } from './speech.js';

export const italianSpeech: Speech = {
  denial: {
    before: /\b(?:non|mai|nessun\w*|senza|niente|neanche|nemmeno|neppure)\b/i,
    after: /\b(?:nessun\w*|niente|nulla|mai)\b/i,
    unless: /\bnon (?:solo|soltanto|solamente)\b|\bperche non\b|\bnon piu (?:di|che)\b/i,
  },
  wants:
    /\b(?:bisogno|serv\w+|occorr\w+|vogli\w+|vorr\w+|cerc\w+|intenzion\w+|interess\w+|compr(?:are|iamo|eremo)|cambi(?:are|amo|eremmo)|acquist\w+|preventiv\w+)\b/i,
  senses:
    /\b(?:iso \d{3,5}|prov\w+ gratis di \w+|prezz\w+ (?:del|della|dei|delle) (?:benzina|pane|biglietti|caffe al bar|affitti))/gi,
  patterns: {
    requests_quote:
      /\b(?:rfqs?|richiest\w+ d[i']? ?(?:offerta|preventivo)|(?:chied\w+|invi\w+|mand\w+|fate|fa) (?:\w+ ){0,3}(?:preventiv\w+|offert\w+|prezzi|quotazion\w+)|gara d'appalto)\b/i,
    asks_who_provides:
      /\bchi (?!sa\b|e\b|ha detto|chiede|dice)(?:\w+ ){0,2}\w+\b[^.!]*\?|\bqualcuno (?:conosce|ha|consiglia|usa|sa)\b|\bconoscete\b|\b(?:esiste|c'e) (?:un|una|qualche)\b[^.!]*\?|\bdove (?:\w+ ){0,2}(?:compr|trov|acquist|noleggi)\w+/i,
    wants_it:
      /\b(?:cerchiamo|cerco|ci serve|mi serve|ci servono|vogliamo|vorrei (?:comprare|acquistare|cambiare|noleggiare)|dobbiamo (?:cambiare|comprare|sostituire|ordinare|scegliere)|siamo alla ricerca|stiamo (?:confrontando|cercando))\b(?! (?:lavoro|impiego|sapere|capire|dire))/i,
    asks_what_others_use:
      /\b(?:quale|quali|cosa|che) (?:\w+ ){0,4}(?:usate|usa|utilizzate|consigliate|consiglia|scegliereste|comprereste|prendereste)\b|\bquanto (?:\w+ ){0,2}(?:costa|spendete|pagate|chiedete)\b/i,
    supposes:
      /\bse [^.?!]{0,50}\b\w+(?:assi|essi|issi|asse|esse|isse|assimo|essimo)\b|\b(?:immagin\w+ di|ipotetic\w+|in un mondo ideale|magari (?:vincessi|avessi|potessi)|sogno di)\b/i,
    jokes:
      /\bchiedo per un amic\w\b|\b(?:(?:ah){2,}a?|lol|😂|🤣|scherzo)(?=\W|$)|\b(?:mia moglie|mio marito|il mio gatto|il capo) (?:dice|vuole|pensa)\b/i,
    laughs: /\b(?:(?:ah){2,}a?|lol|eh{2,})\b|😂|🤣/i,
    studies:
      /\b(?:tesi|esame|universita|questionario|sondaggio|ricerca (?:scolastica|universitaria)|student\w+|dottorand\w+|compito|caso di studio|laurea)\b/i,
    warns:
      /\b(?:non (?:comprate|compratelo|fidatevi|usate|prendete)|sconsiglio|state alla larga|attenzione a|evitate|mai piu|truffa|fregatura)\b/i,
    complains:
      /\b(?:vergogna|rimborso|nessuno risponde|non rispondono|in attesa da|ancora (?:niente|consegnato)|deluso|delusione|reclamo|inesistente|pessim\w|assurdo)\b/i,
    advises:
      /(?:^|\n) ?@\w+|\b(?:ti (?:conviene|consiglio)|vi consiglio|dovresti|potresti|prov\w+ a|io (?:uso|userei|mi trovo)|il consiglio che do|dipende da|dai un'occhiata|per chi chiede|risposta breve)\b(?![^.!]*\?)/i,
    asks_for_help:
      /\bcome (?:si |posso |faccio a )?(?:imposta|configur|esport|import|elimin|colleg|install|risolv|scriv)\w*\b|\berrore\b|\bperche (?:il|la|non|mi)\b/i,
    applies_for_work:
      /\bcerco (?:\w+ )?(?:lavoro|impiego|stage)\b|\banni di esperienza\b|\bdisponibile (?:da|a)\b|\bmio (?:cv|curriculum)\b/i,
    hires:
      /\b(?:assumiamo|stiamo assumendo|(?:invia|inviare|manda) (?:il tuo |il )?(?:cv|curriculum)|candidati|posizione aperta|stipendio|smart working|(?:nostro|il) team di)\b/i,
    serves_clients:
      /\b(?:aiutiamo|aiuto (?:aziende|imprese)|realizziamo|offriamo|creiamo|sviluppiamo) \w+|\b(?:contattaci|scrivimi|prenota una|demo al link)\b|\bnuov\w (?:articolo|post|video|episodio|podcast)\b/i,
    has_bought:
      /\b(?:abbiamo|ho) (?:\w+ )?(?:comprato|preso|ordinato|acquistato|scelto|firmato|trovato)\b|\bgrazie (?:a (?:tutti|chi)|per i consigli)\b/i,
  },
};
