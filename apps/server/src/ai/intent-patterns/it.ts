import type { IntentPatterns } from '../intent-rules.js';

/** The patterns of Italian, without accents: made from verbs and nouns of the subject and from no post. */
export const italian: IntentPatterns = {
  looks_for_vendor:
    /\b(?:cerc(?:o|hiamo|ando) (?:un|una|uno|urgentemente|ditta|azienda|fornitor\w+|agenzia|qualcuno|chi|impresa|studio)|(?:siamo|sono) alla ricerca di|(?:vorrei|vorremmo|voglio|vogliamo|devo|dobbiamo|intendo|intendiamo) (?:\w+ )?(?:comprare|acquistare|noleggiare|ordinare|cambiare|sostituire|affidare|far fare|passare a)|dove (?:posso )?(?:trovo|trovare|comprare|compro|acquistare|si compra)|chi (?:vende|fa|fornisce|noleggia|installa|ripara|viene|mi fa|ci fa|realizza|si occupa|puo)|contattateci con (?:prezzi|offerte)|offerte in privato|cercasi)\b/i,
  states_need:
    /\b(?:(?:mi|ci) (?:serv(?:e|ono|irebbe|irebbero)|occorr\w+)|(?:ho|abbiamo|avrei|avremmo) (?:\w+ )?bisogno|necessit(?:o|iamo) di|(?:mi|ci) manca(?:no)?)\b/i,
  asks_for_recommendation:
    /\b(?:(?:mi|ci) (?:consigli\w+|suggeri\w+|indic\w+|segnal\w+)|(?:sapete|sapreste|potete|potreste|puo|sa) (?:\w+ )?(?:indicarmi|consigliarmi|suggerirmi|consigliarci|indicarci|segnalarmi)|qualcuno (?:conosce|sa|ha un contatto|mi)|conoscete|avete (?:un|una|qualche|qualcuno da) |consigli(?:o)?\b|suggeriment\w+|alternativ\w+ a)/i,
  asks_which_to_take:
    /\b(?:quale (?:\w+ )?(?:prendo|prendere|comprare|scelgo|scegliere|mi consigliate|ci consigliate|usate|preferite|e il migliore|prendereste)|qual e (?:il|la) miglior\w*|meglio \w+ o \w+|cosa (?:usate|consigliate|prendereste))\b/i,
  asks_for_price:
    /\b(?:preventiv\w+|quanto (?:mi |ci )?(?:costa|costano|costerebbe|chiedete|viene|verrebbe|prendete|si spende)|richiesta d[i']? ?offerta|(?:un'|una )?offerta per|prezz\w+ (?:per|di)|quotazion\w+|tariff\w+)\b/i,
  names_budget:
    /\b(?:budget|spesa massima|dispost\w+ a (?:pagare|spendere)|(?:massimo|fino a|entro|circa|sui|intorno ai) \d[\d.,]* ?(?:€|euro|mila)|finanziamento approvato)\b/i,
  names_quantity:
    /\b\d[\d.,]*(?: mila)? (?:pezzi|persone|utenti|dipendenti|licenze|interni|postazioni|magliette|scatole|copie|bancal\w+|unita|camere|coperti|mq|metri|kw|contatti|pacchi|ordini)\b/i,
  names_deadline:
    /\b(?:urgent\w+|al piu presto|il prima possibile|subito|domani|entro (?:il|la|fine|venerdi|lunedi|\d)|(?:questa|prossima) settimana|(?:questo|prossimo|fine) mese|da lunedi|prima (?:di|del) (?:natale|estate|pasqua)|a (?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|settembre|ottobre|novembre|dicembre))\b/i,
  replaces_what_it_has:
    /\b(?:cambiare (?:fornitore|gestore|gestionale|commercialista|software|agenzia)|(?:lasciamo|lascio|passiamo|passare) (?:da )?\w+|sostituire|disdett\w+|(?:contratto|abbonamento) (?:scade|in scadenza)|migrare)\b/i,
  asks_for_demo: /\b(?:vedere una demo|(?:avere|fissare|prenotare|chiedere) una (?:demo|dimostrazione|prova))\b/i,
  tells_of_a_problem:
    /\b(?:(?:si e |e )?rott\w|non (?:funziona|regge|va) piu|si blocca|troppo (?:car\w|lent\w)|perdiamo|perde|problem\w|sparit\w|ci sta stretto)\b/i,
  speaks_of_own_business:
    /\b(?:siamo (?:un|una|in)|(?:la|il|le|i) nostr\w|(?:mia|mio) (?:azienda|negozio|ditta|studio|ristorante|locale|bar|officina)|apriamo|abbiamo)\b/i,
  weighs_it:
    /\b(?:vale la pena|conviene|mi chiedo|sto (?:pensando|valutando) se|ha senso|che ne pensate|come vi trovate|qualcuno ha esperienz\w+|prima o poi|forse|un giorno|l'anno prossimo|che differenza|non (?:so|ho ancora) (?:se|deciso)|secondo voi)\b/i,
  sells:
    /\b(?:offr(?:o|iamo)|vend(?:o|iamo)|realizziamo|proponiamo|(?:la|il) nostr\w (?:agenzia|servizio|corso|offerta|team|azienda) (?:\w+ )?(?:realizza|offre|propone|aiuta)|scont\w|promozion\w+|prov\w+ gratis|gratuit\w|link in bio|portfolio in bio|prenota|contattaci|scrivi(?:ci|mi|teci)|iscriv\w+|vi serve|ti serve|scopri|approfitta\w*|cedo attivita|date libere)\b/i,
  offers_a_job:
    /\b(?:assum(?:iamo|e)|selezioniamo|candid\w+|(?:inviare|invia|mandare) (?:il )?c(?:v|urriculum)|contratto a tempo|tempo (?:in)?determinato|stage|tirocin\w+|stipendio|buono pasto|(?:cerchiamo|cerca|cercasi|ricerca di) (?:un |una |uno )?(?:commerciale|sviluppat\w+|magazzinier\w|cuoco|camerier\w|impiegat\w|addett\w|commess\w|agenti|contabile|collaborat\w+|consulente|tecnico|operai\w))\b/i,
  seeks_work:
    /\b(?:cerco (?:lavoro|impiego|occupazione)|valut\w+ proposte|disponibile da subito|anni di esperienza|nuove opportunita|(?:freelance|grafic\w) disponibile)\b/i,
  shows_own_work:
    /\b(?:ho (?:appena )?(?:lanciato|creato|sviluppato|fatto una)|abbiamo (?:creato|sviluppato|lanciato)|open source|la mia app|fatemi sapere che ne pensate)\b/i,
  tells_news:
    /\b(?:secondo il rapporto|per cento|milioni|il governo|ministero|annuncia|trimestre|borsa|nuove regole|apre un|fiera|studio rivela|in crescita)\b/i,
  teaches:
    /\b(?:guida|tutorial|in \w+ passi|come (?:scegliere|fare|si)|podcast|webinar|oggi parliamo|\d+ (?:consigli|errori|motivi|modi)|lista dei)\b/i,
  has_decided:
    /\b(?:alla fine (?:abbiamo|ho)|finalmente (?:abbiamo|ho)|contentissim\w|soddisfatt\w|ci troviamo (?:bene|benissimo)|restiamo con|scelta fatta|risolto)\b/i,
};
