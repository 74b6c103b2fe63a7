import { isInflected } from '../../../ai/word-forms.js';

/** Words for one thing, in the words of shops and services, folded; those of several languages stand together. */
const builtIn = `
price prices cost costs rate rates fee fees tariff expensive cheap preis preise kosten kostet gebuhr gebuhren tarif teuer precio precios coste cuesta cuestan vale tarifa caro prix cout coute coutent tarifs cher preco custo custa custam taxa
discount discounts rebate reduction deal rabatt nachlass ermassigung skonto prozent percent descuento rebaja remise reduction rabais desconto
delivery deliver delivered shipping ship shipment dispatch postage lieferung liefern lieferzeit versand versenden zustellung envio enviar entrega entregar reparto livraison livrer expedition expedier envio remessa frete
return returns returned refund devolucion devolver devolucao devoluciones ruckgabe zurucksenden zuruckgeben zurucknehmen rucksendung retoure widerruf retour retourner renvoyer renvoi
exchange swap umtausch umtauschen tauschen cambio cambiar echange echanger troca trocar
refund reimbursement money geld erstattung erstatten kaufpreis rembourser remboursement reembolso dinero dinheiro
warranty guarantee garantie gewahrleistung garantia
invoice bill receipt rechnung beleg quittung kassenbon factura recibo facture ticket fatura recibo
pay payment paying paid payable zahlbar zahlen zahlung bezahlen bezahlung zahlungsart pago pagar pagos paiement payer regler pagamento
instalment installment instalments raten ratenzahlung plazos cuotas mensualites parcelas prestacoes
rent rental hire hiring lease mieten miete vermieten vermietung leihen ausleihen verleih leihgerat alquiler alquilar alquilo louer location aluguel alugar aluguer
deposit bond kaution pfand anzahlung deposito fianza caution acompte caucao sinal
repair repairs fix fixing mend mended reparatur reparieren instandsetzung wartung reparacion reparar arreglar reparation reparer depannage conserto reparo reparacao consertar
opening hours open close closed closes opens offnungszeiten geoffnet offnen offnet geschlossen schliessen schliesst horario abierto abren abre cierran cierra cerrado horaires heures ouvert ouvrez ferme fermeture horario aberto abrem fecham fechado
cancel cancellation cancelled terminate stornieren storno absagen kundigen kundigung cancelar anular cancelacion annuler annulation resilier resiliation resilie cancelamento
book booking reserve reservation register registration sign buchen buchung reservieren reservierung anmelden anmeldung reservar reserva inscripcion reserver inscription inscrire inscricao marcar
weight weigh weighs heavy gewicht wiegt wiegen schwer peso pesa pesado poids pese lourd
size sizes dimensions measurements grosse grossen abmessungen masse tamano medidas taille dimensions tamanho
colour colours color colors farbe farben farbig color colores couleur couleurs cor cores
stock available availability lagernd vorratig verfugbar lieferbar disponible existencias stock disponivel estoque
spare parts part ersatzteil ersatzteile repuesto repuestos recambio piece pieces detachees pecas
puncture flat tyre tyres tire plattfuss platten reifen pinchazo crevaison pneu furo
dishwasher spulmaschine geschirrspuler lavavajillas lave-vaisselle
car cars parking park auto parken parkplatz parkplatze coche aparcar aparcamiento voiture parking garer stationnement carro estacionar estacionamento
pickup collect collected collection abholen abholung selbstabholung recoger recogen recogida retirer retrait enlevement recolher retirar retirada
insurance insured versicherung versichert seguro asegurado assurance assure
appointment slot termin cita rendez-vous horario agendamento marcacao
quote estimate quotation kostenvoranschlag angebot presupuesto cotizacion devis orcamento
address located location adresse standort anschrift direccion ubicacion adresse endereco morada
phone call telephone telefon anrufen telefono llamar telephone appeler telefone ligar
vat tax mehrwertsteuer umsatzsteuer mwst steuer iva impuesto tva taxe imposto
used second-hand gebraucht usado occasion
broken defective faulty damaged defekt kaputt beschadigt averiado roto defectuoso casse defectueux quebrado avariado defeituoso
range reach reichweite alcance autonomia autonomie portee
power watt watts leistung potencia puissance
rain regen regnet lluvia llueve pluie pleut chuva chover chove
animal animals pet pets dog dogs tier tiere haustier haustiere hund hunde mascota mascotas mascotas perro animal chien chiens cachorro cao
child children kid kids kind kinder nino ninos menores enfant enfants crianca criancas
company companies business businesses firma firmen firmenkunden unternehmen gewerblich geschaftskunden empresa empresas entreprise entreprises professionnels
late delay verspatet verspatung tarde retraso retard atraso
bike bikes bicycle fahrrad rad fahrrader bici bicis bicicleta bicicletas velo velos
machine machines maschine maschinen gerat gerate maquina aparato appareil appareils aparelho
course courses training class workshop kurs kurse schulung lehrgang seminar curso cursos formacion cours stage formation formacao
voucher vouchers gift card gutschein gutscheine vale cheque-cadeau bon cadeau
holds hold fits capacity fasst passt passen fassungsvermogen capacidad cabe capacite contient capacidade
lasts last duration halt halten dauer dauert dauern dura duran duracion tarda duree dure durer duracao demora
`;

const groups: readonly (readonly string[])[] = builtIn
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const groupsOfWord = new Map<string, number[]>();
for (const [at, group] of groups.entries()) {
  for (const word of new Set(group)) groupsOfWord.set(word, [...(groupsOfWord.get(word) ?? []), at]);
}

/** The most other words that a word of a question is looked for by. */
export const maxSynonyms = 60;

/** Other words for a folded word: those of the list of ours, and those of the tenant's own groups, which are folded too. */
export function synonymsOf(word: string, own: readonly (readonly string[])[] = []): string[] {
  const found = new Set<string>();
  for (const at of groupsOfWord.get(word) ?? []) for (const other of groups[at] ?? []) found.add(other);
  for (const group of own) {
    if (!group.some((one) => one === word || isInflected(one, word))) continue;
    for (const other of group) found.add(other);
  }
  found.delete(word);
  return [...found].slice(0, maxSynonyms);
}
