import { countTypos, isInflected } from '../../../ai/word-forms.js';

/** Words for one thing, in the words of shops and services, folded; those of several languages stand together. */
const builtIn = `
price prices cost costs rate rates fee fees tariff expensive cheap preis preise kosten kostet gebuhr gebuhren tarif teuer precio precios coste cuesta cuestan vale tarifa caro prix cout coute coutent tarifs cher preco custo custa custam taxa prezzo prezzi costo costi costa costano tariffa tariffe caro frais spesen
discount discounts rebate reduction deal rabatt nachlass ermassigung skonto prozent percent descuento rebaja remise reduction rabais desconto sconto sconti riduzione
delivery deliver delivered shipping ship shipment dispatch postage lieferung liefern lieferzeit versand versenden zustellung envio enviar entrega entregar reparto livraison livrer expedition expedier envio remessa frete consegna consegne consegnare spedizione spedire spedite port porto versandkosten envios gastos
return returns returned refund devolucion devolver devolucao devoluciones ruckgabe zurucksenden zuruckgeben zurucknehmen rucksendung retoure widerruf retour retourner renvoyer renvoi reso resi restituire restituzione rendere
exchange swap umtausch umtauschen tauschen cambio cambiar echange echanger troca trocar cambio cambiare scambiare
refund reimbursement money geld erstattung erstatten kaufpreis rembourser remboursement reembolso dinero dinheiro rimborso rimborsare soldi
warranty guarantee garantie gewahrleistung garantia garanzia
invoice bill receipt rechnung beleg quittung kassenbon factura recibo facture ticket fatura recibo fattura ricevuta scontrino
pay payment paying paid payable zahlbar zahlen zahlung bezahlen bezahlung zahlungsart pago pagar pagos paiement payer regler pagamento pagare pagamento pagamenti
instalment installment instalments raten ratenzahlung plazos cuotas mensualites parcelas prestacoes rate rateale installments installment etaler echelonner echelonnement ratenweise klarna
rent rental hire hiring lease mieten miete vermieten vermietung leihen ausleihen verleih leihgerat alquiler alquilar alquilo louer location aluguel alugar aluguer noleggio noleggiare affittare affitto
deposit bond kaution pfand anzahlung deposito fianza caution acompte caucao sinal cauzione acconto
repair repairs fix fixing mend mended reparatur reparieren instandsetzung wartung reparacion reparar arreglar reparation reparer depannage conserto reparo reparacao consertar riparazione riparazioni riparare aggiustare
opening hours open close closed closes opens offen zu auf offnungszeiten geoffnet offnen offnet geschlossen schliessen schliesst horario abierto abren abre cierran cierra cerrado horaires heures ouvert ouvrez ferme fermeture horario aberto abrem fecham fechado orario orari aperto aperti apertura apre aprite chiuso chiude chiudete
cancel cancellation cancelled terminate stornieren storno absagen kundigen kundigung cancelar anular cancelacion annuler annulation resilier resiliation resilie cancelamento annullare disdire disdetta cancellare
book booking reserve reservation register registration sign buchen buchung reservieren reservierung anmelden anmeldung reservar reserva inscripcion reserver inscription inscrire inscricao marcar prenotare prenotazione iscrizione iscriversi
weight weigh weighs heavy gewicht wiegt wiegen schwer peso pesa pesado poids pese lourd peso pesa pesante
size sizes dimensions measurements grosse grossen abmessungen masse tamano medidas taille dimensions tamanho dimensioni misure taglia misura
colour colours color colors farbe farben farbig color colores couleur couleurs cor cores colore colori
stock available availability lagernd vorratig verfugbar lieferbar disponible existencias stock disponivel estoque disponibile disponibilita magazzino
spare parts part ersatzteil ersatzteile repuesto repuestos recambio piece pieces detachees pecas ricambio ricambi pezzi
puncture flat tyre tyres tire plattfuss platten reifen pinchazo crevaison pneu furo
dishwasher spulmaschine geschirrspuler lavavajillas lave-vaisselle
car cars parking park auto parken parkplatz parkplatze coche aparcar aparcamiento voiture parking garer stationnement carro estacionar estacionamento auto macchina parcheggio parcheggiare
pickup collect collected collection abholen abholung selbstabholung recoger recogen recogida retirer retrait enlevement recolher retirar retirada ritiro ritirare
insurance insured versicherung versichert seguro asegurado assurance assure assicurazione
appointment slot termin cita rendez-vous horario agendamento marcacao
quote estimate quotation kostenvoranschlag angebot presupuesto cotizacion devis orcamento preventivo
address located location adresse standort anschrift direccion ubicacion adresse endereco morada indirizzo sede
phone call telephone telefon anrufen telefono llamar telephone appeler telefone ligar telefono telefonare chiamare
vat tax mehrwertsteuer umsatzsteuer mwst steuer iva impuesto tva taxe imposto iva
used second-hand gebraucht usado occasion
broken defective faulty damaged defekt kaputt beschadigt averiado roto defectuoso casse defectueux quebrado avariado defeituoso rotto rotta guasto difettoso danneggiato
range reach reichweite alcance autonomia autonomie portee
power watt watts leistung potencia puissance
rain regen regnet lluvia llueve pluie pleut chuva chover chove
animal animals pet pets dog dogs tier tiere haustier haustiere hund hunde mascota mascotas mascotas perro animal chien chiens cachorro cao animale animali cane cani
child children kid kids kind kinder nino ninos menores enfant enfants crianca criancas bambino bambini
company companies business businesses firma firmen firmenkunden unternehmen gewerblich geschaftskunden empresa empresas entreprise entreprises professionnels azienda aziende ditta imprese
late delay verspatet verspatung tarde retraso retard atraso
bike bikes bicycle fahrrad rad fahrrader bici bicis bicicleta bicicletas velo velos
machine machines maschine maschinen gerat gerate maquina aparato appareil appareils aparelho
course courses training class workshop kurs kurse schulung lehrgang seminar curso cursos formacion cours stage formation formacao corso corsi formazione
voucher vouchers gift card gutschein gutscheine vale cheque-cadeau bon cadeau
holds hold fits capacity fasst passt passen fassungsvermogen capacidad cabe capacite contient capacidade
lasts last duration halt halten dauer dauert dauern dura duran duracion tarda duree dure durer duracao demora
certificate certificates diploma certification credential zertifikat zertifikate urkunde diplom bescheinigung teilnahmebestatigung nachweis certificado certificados titulo constancia certificat attestation diplome comprovativo certificato attestato diploma
penalty fine surcharge extra strafe strafgebuhr aufschlag zuschlag aufpreis mehrkosten saumniszuschlag multa recargo suplemento penalizacion penalite amende supplement majoration sobretaxa acrescimo penale multa supplemento
card cards credit visa mastercard karte karten kreditkarte kreditkarten girocard kartenzahlung tarjeta tarjetas carte bancaire cb cartao cartoes carta carte bancomat
cash bar barzahlung bargeld efectivo contado metalico especes liquide dinheiro numerario contanti
transfer wire uberweisung uberweisen bankuberweisung transferencia virement bonifico
minimum least mindest mindestens mindestbestellwert mindestmenge minimo minima minimo
maximum most limit up maximal hochstens hochst obergrenze maximo maxima limite massimo
age years old alter jahren altersgrenze mindestalter edad anos ans idade eta anni
adult adults erwachsene erwachsener adulto adultos adulte adultes
senior seniors pensioner retired rentner rentnerin senioren jubilado jubilados pensionista retraite retraites aposentado reformado idosos
student students pupil pupils schuler schulerin studenten studierende auszubildende azubi estudiante estudiantes alumno alumnos etudiant etudiants eleve eleves aluno alunos estudante estudantes studente studenti
family families familie familien familia familias famille familles
baby babies infant toddler saugling kleinkind kleinkinder bebe bebes nourrisson
group groups party team gruppe gruppen grupo grupos groupe groupes
participant participants attendee attendees attend attending participate teilnehmer teilnehmende teilnahme teilnehmen mitmachen participante participantes asistente asistir participar participer assister partecipante partecipanti partecipare
seat seats stool chair bench sitz sitze sitzplatz stuhl hocker bank asiento asientos silla taburete siege chaise tabouret banquette assento cadeira banco
floor storey stairs upstairs lift elevator stock stockwerk etage treppe treppen aufzug fahrstuhl piso planta escalera escaleras ascensor escalier escaliers ascenseur andar escada escadas elevador
assembly assemble assembled build mount mounting install installation installed setup fit fitting aufbau aufbauen montage montieren zusammenbauen zusammenbau einbau einbauen installieren installiert anbringen montaje montar instalar instalacion monter installer assembler montagem instalacao montaggio montare installazione installare
dispose disposal dump haul entsorgung entsorgen mitnahme altgerat altgerate rucknahme retirada desechar reprise reprendre reprenez enlever debarrasser recolha retoma smaltimento smaltire ritiro verschrotten schrott wegwerfen recyceln recycle recycled reciclar recycler riciclare ferraille
old used second vintage alt alte alter alten altes viejo vieja vieux vieille ancien ancienne anciens velho velha antigo usada usadas
new neu neue neuer nuevo nueva neuf neuve nouveau nouvelle novo nova
wash washing washable launder clean cleaning waschen waschbar wasche reinigen reinigung saubern putzen lavar lavado lavable limpiar limpieza laver lavage nettoyer nettoyage lavavel lavagem limpar limpeza lavare lavabile pulire pulizia
dry drying dryer trocknen trockner secar secadora secher secador
cover covers case sleeve bezug bezuge hulle uberzug schutzhulle funda fundas housse housses etui capa capas
load loads payload carry carries bear hold tragt belastung belasten belastbar tragkraft nutzlast zuladung hochstgewicht aushalt aguanta soporta carga capacidad supporte charge capacite aguenta suporta
charge charging recharge plug aufladen laden ladung ladezeit ladestation akkuladung cargar recargar carga charger recharger borne carregar recarga carregamento caricare ricarica
battery batteries accumulator akku akkus batterie batterien bateria accu batteria batterie
engine motor drive motoren antrieb moteur motore
fuel petrol gas gasoline diesel benzin kraftstoff treibstoff sprit tanken combustible gasolina gasoil carburant essence gazole combustivel
tank tankful tanque deposito reservoir
electricity current strom stromverbrauch energie electricidad luz energia electricite courant eletricidade corrente elettricita
consumption consumes consume uses verbrauch verbraucht consumo consommation consomme gasta
noise loud noisy decibel larm lautstarke laut gerausch ruido ruidoso bruit bruyant niveau barulho rumore rumoroso
deep depth tief tiefe profundo profundidad profond profondeur fundo profundidade
wide width breit breite ancho anchura large largeur largo largura
high height tall hoch hohe alto altura haut hauteur
long length lang lange largo longitud longueur comprimento comprido
thick thickness dick dicke starke grueso grosor epais epaisseur grosso espessura
area surface square flache flachen quadratmeter m2 superficie metros
volume litre litres liter fassungsvermogen volumen inhalt litro litros
lift raise raises head hebt forderhohe forderhoehe heben elevar eleva altura souleve elevation levanta
material fabric cloth stoff stoffe gewebe tela tejido tissu matiere etoffe tecido materiale
wood wooden holz holzern madera bois madeira
water wasser agua eau acqua
waterproof watertight rainproof wasserdicht wasserfest regenfest impermeable resistente etanche impermeavel
heat heating warm heizung heizen warme beheizt calefaccion calentar calor chauffage chauffer chaleur aquecimento aquecer
cool cooling aircon kuhlung klimaanlage kuhlen klimatisiert aire acondicionado refrigeracion climatisation climatise refroidissement arcondicionado refrigeracao
wifi wlan internet online
website site webseite internetseite homepage web pagina sitio siteweb
app application mobile handy smartphone anwendung movil aplicacion aplication portable appli celular telemovel aplicativo
email mail mailadresse correo courriel mel correio
account profile login konto benutzerkonto zugang kundenkonto cuenta perfil compte profil conta conto profilo
password passcode kennwort passwort contrasena clave mot passe senha password
delete remove erase close loschen entfernen loeschung schliessen borrar eliminar cerrar supprimer effacer fermer cloturer apagar excluir encerrar
download export herunterladen exportieren descargar exportar telecharger exporter baixar descarregar
upload import attach hochladen importieren anhangen subir importar adjuntar televerser importer joindre carregar anexar
data information daten angaben datos donnees informations dados
language languages speak spoken sprache sprachen spricht sprechen idioma idiomas lengua habla langue langues parle parlez lingua linguas falam
subscription subscribe membership member members plan abo abonnement mitgliedschaft mitglied mitglieder vertrag suscripcion abono membresia socio socios adhesion membre membres assinatura mensalidade abbonamento
contract agreement term terms vertrag vertrage laufzeit bedingungen contrato contratos condiciones contrat contrats conditions condicoes contratto
notice period kundigungsfrist frist fristen preaviso plazo preavis delai prazo aviso preavviso
trial test try sample probe probestunde testen probieren schnupperstunde probetraining ausprobieren prueba probar muestra essai essayer echantillon teste experimentar amostra experimental prova provare
free gratis complimentary kostenlos kostenfrei umsonst unentgeltlich gratuito gratuita gratuit gratuite gratuitement gratis gratuito gratuita offert offerte offertes offerts geschenkt
include included includes comes inklusive inbegriffen enthalten dabei mitgeliefert incluido incluida incluye inclus incluse compris comprise incluso inclui compreso inclusa incluso comprende
bring own mitbringen selbst mitnehmen traer propio llevar apporter propre amener trazer proprio levar
exclude except not ausgeschlossen ausgenommen ausser excluido excepto exclu sauf excepte exceto
allowed permitted may permit licence license erlaubt zulassig gestattet fuhrerschein fuhrerscheinpflichtig permitido permiso carnet licencia permis autorise autorisation carta licenca habilitacao
required necessary must mandatory compulsory pflicht notig erforderlich vorgeschrieben benotigt obligatorio necesario requerido obligatoire necessaire requis exige obrigatorio necessario exigido
prepay advance upfront prepayment vorkasse voraus vorauszahlung anticipado adelanto avance prepaiement antecipado adiantado
credit loan finance financing kredit finanzierung finanzieren ratenkredit credito financiacion financiar prestamo financement financer pret financiamento
instalments abstottern ratenweise teilzahlung mensuel mensualite cuota fraccionado parcelado prestacoes installments installment etaler echelonner echelonnement ratenweise klarna
amount sum total summe betrag gesamtbetrag importe suma montant somme valor montante soma
quantity bulk wholesale volume menge mengen mengenrabatt grossmenge cantidad mayorista mayor volumen quantite gros quantidade atacado grosso quantita ingrosso
net gross netto brutto neto bruto ht ttc liquido
concession concessions reduced ermassigt ermassigungen reducido reduite reduit reduzido
loyalty points bonus treuepunkte punkte bonuskarte puntos fidelidad fidelite pontos fidelidade
lost lose misplace missing verloren verlieren verlust vermisst perdido perder perdida extraviado perdu perdre perte egare perda perso perdere smarrito
stolen theft gestohlen diebstahl robado robo vole vol roubado roubo furtado
damage damaged scratch dent schaden beschadigt kratzer verkratzt dano danos danado golpe dommage dommages abime endommage danificado estrago danno danni danneggiato
waiver excess deductible selbstbeteiligung selbstbehalt franquicia franchise franquia
accident crash unfall unfalle accidente acidente
emergency urgent notfall notdienst dringend eilig emergencia urgencia urgente urgence
complaint complain claim reklamation reklamieren beschwerde beanstandung reclamacion queja reclamar reclamation plainte reclamacao queixa
wrong incorrect mistaken falsch falsche falsches verkehrt equivocado incorrecto erroneo errone faux mauvais errado incorreto
replace replacement substitute spare ersatz ersetzen ersetzt ersatzgerat austausch austauschen reemplazo sustituir sustitucion reemplazar remplacer remplacement substituir substituicao reposicao sostituire sostituzione
courtesy leihgerat ersatzpumpe ersatzwagen prestamo sustitucion pret remplacement emprestimo loan loaner borrow lend replacement substitute ersatzgerat ausleihen ausgeliehen
maintenance service servicing inspect inspection wartung warten inspektion durchsicht mantenimiento revision inspeccion entretien revisao manutencao inspecao manutenzione
check diagnose diagnostic diagnosis examination prufung uberprufen untersuchung fehlersuche diagnostico revisar examen verification exame verificar
workshop atelier garage werkstatt werkstatten taller talleres oficina officina laboratorio
technician mechanic engineer monteur techniker handwerker mechaniker tecnico mecanico technicien mecanicien reparateur tecnico
brand make maker manufacturer marke marken hersteller fabrikat marca marcas fabricante fabricantes marque marques fabricant fabricants marca marchio produttore
model version type modell typ baureihe modelo modele versao
choice choose select selection auswahl auswahlen wahlen wahl elegir eleccion seleccion choix choisir escolha escolher selecao
custom customised personalised bespoke engraving massanfertigung individuell gravur personalisiert personalizado medida grabado personnalise mesure gravure gravacao personalizzato incisione
gift present wrap wrapping geschenk geschenke verpackung geschenkverpackung regalo regalos envolver cadeau cadeaux emballage presente presentes embrulho regalo regali
package parcel packaging paket pakete packchen verpackung paquete paquetes colis paquet emballage pacote encomenda embalagem pacco
carrier courier post mail dhl ups spedition spediteur paketdienst transportista mensajeria correos transporteur coursier poste transportadora correios
tracking track trace sendungsverfolgung verfolgen sendungsnummer seguimiento rastreo rastrear suivi suivre rastreio tracciamento
abroad international foreign overseas ausland auslandisch extranjero internacional etranger exterior estrangeiro estero internazionale
express overnight fast quick expressversand schnell expres urgente rapido rapide rapidement expresso urgente rapido
home domicile door haustur hause domicilio casa maison porte porta casa domicilio zuhause daheim heim haushalt household
evening night abend abends abendtermin nacht nachts tarde noche soir soiree nuit noite sera
morning early morgens fruh vormittag vormittags manana temprano matin matinee tot manha cedo mattina mattino
noon midday lunch mittag mittags mittagspause mediodia midi dejeuner almoco
afternoon nachmittag nachmittags tarde
weekend weekends wochenende finde
holiday holidays christmas easter vacation feiertag feiertage feiertagen ferien weihnachten weihnachtsferien betriebsferien urlaub ostern festivo festivos vacaciones navidad ferie feries vacances noel conges feriado feriados ferias natal ferie festivi festivita natale
summer sommer verano ete verao
winter invierno hiver inverno
spring fruhling fruhjahr primavera printemps
autumn fall herbst otono automne outono
week weekly woche wochen wochentlich semana semanas semanal semaine semaines hebdomadaire
month monthly monat monate monatlich mes meses mensual mois mensuel mensal
year yearly annual jahr jahre jahrlich jahres ano anos anual an ans annee annuel
hour hourly stunde stunden stundlich stundensatz hora horas heure heures
daily day tag tage taglich tagesmiete dia dias diario jour jours journalier journee diaria
deadline due until fallig spatestens stichtag limite vencimiento hasta echeance prazo vencimento
overdue belated verspatet mora retraso retard tardif atrasado atraso
waiting wait queue wartezeit wartezeiten warten warteliste espera esperar attente attendre
ready finished done complete fertig abholbereit bereit listo lista terminado pret prete termine fini pronto pronta
reschedule postpone move change verschieben umbuchen verlegen andern aplazar cambiar mover reporter deplacer modifier changer adiar remarcar alterar
attendance noshow nichterscheinen fernbleiben asistencia absence presence falta comparencia
confirmation confirm confirmed bestatigung bestatigen confirmacion confirmar confirmer confirmacao
teacher trainer instructor coach lehrer lehrerin kursleiter ausbilder trainerin profesor profesora monitor professeur formateur moniteur enseignant professor professora instrutor istruttore insegnante
lesson lessons unterricht stunde unterrichtsstunde unterrichten clase clases leccion cours lecon lecons enseignement aula aulas licao lezione lezioni
learn learning teach lernen lehren aprender ensenar apprendre enseigner ensinar
beginner beginners novice anfanger anfangerin einsteiger principiante principiantes debutant debutants iniciante iniciantes principiante principianti
experience skill knowledge prior vorkenntnisse erfahrung kenntnisse experiencia conocimientos previos connaissances prealable conhecimentos
exam examination test prufung prufungen abschlussprufung examen prueba epreuve exame prova
level niveau stufe kenntnisstand nivel
room rooms zimmer raum raume unterkunft habitacion habitaciones sala salle salles chambre chambres quarto quartos
bed beds bett betten doppelbett cama camas lit lits
breakfast fruhstuck fruhstucken desayuno dejeuner
food meal meals eat eating dinner essen mahlzeit speisen verpflegung abendessen comida comer cena repas manger diner nourriture refeicao jantar
coffee espresso kaffee cafe caffe
drink drinks beverage getrank getranke trinken kaffee bebida bebidas cafe boisson boissons boire bevanda caffe bere
vegetarian vegan vegetarisch fleischlos pflanzlich vegetariano vegano vegetarien vegetalien
gluten glutenfree glutenfrei lactose laktosefrei celiaco intolerance
allergy allergies allergic allergen allergens allergie allergien allergisch unvertraglichkeit alergia alergias alergico allergique
ingredient ingredients zutaten inhaltsstoffe ingredientes
smoke smoking rauchen raucher fumar fumador fumer fumeur
barrier wheelchair disabled accessible accessibility barrierefrei rollstuhl behindert rollstuhlgerecht accesible discapacidad fauteuil handicap pmr acessivel deficiencia
bus train tram metro underground station zug bahn bahnhof strassenbahn haltestelle autobus tren tranvia estacion parada tramway gare arret onibus autocarro comboio trem estacao paragem
arrive reach directions anfahrt anreise hinkommen erreichen llegar acces venir itineraire chegar acesso
taxi shuttle transfer abholservice traslado navette translado
toilet toilets restroom bathroom shower wc toilette toiletten dusche duschen bad bano banos aseo aseos ducha toilettes douche douches banheiro chuveiro duche
changing locker lockers cabin umkleide umkleiden spind spinde schliessfach vestuario vestuarios taquilla taquillas vestiaire vestiaires casier casiers vestiario cacifo armario
towel towels handtuch handtucher toalla toallas serviette serviettes toalha toalhas
equipment gear kit tool tools ausrustung werkzeug werkzeuge zubehor equipo herramienta herramientas material equipement outil outils materiel equipamento ferramenta ferramentas attrezzatura attrezzi
accessory accessories zubehor zubehorteile accesorio accesorios accessoire accessoires acessorio acessorios
clothes clothing wear outfit shoes kleidung anziehen bekleidung schuhe sportkleidung ropa llevar calzado zapatos vetements tenue chaussures habits roupa calcado sapatos
helmet helm casco casque capacete
trailer anhanger remolque remorque reboque
truck van lorry transporter lkw lieferwagen furgoneta camion camioneta camionnette fourgon carrinha caminhao camiao
driver drive fahrer fahren fahrt conductor conducir conducteur chauffeur conduire motorista conduzir condutor
boat boats ship boot boote schiff barco barcos bateau bateaux
tour trip excursion guided fuhrung fuhrungen rundgang ausflug rundfahrt visita recorrido visite balade passeio excursao
ticket tickets entry admission entrance eintritt eintrittskarte eintrittspreis karten entrada entradas billete boleto entree billet billets bilhete ingresso
weather storm wetter sturm unwetter tormenta mauvais meteo intemperies tempestade
ausfallen entfallt ausfall cancelado suspende annule
doctor medical physician arzt arztin medizinisch medico medecin docteur
prescription rezept receta ordonnance receita
pain hurt schmerz schmerzen weh dolor douleur mal dor
pregnant pregnancy schwanger schwangerschaft embarazada embarazo enceinte grossesse gravida gravidez
pharmacy drug medicine medikament apotheke farmacia medicamento pharmacie medicament
hair haare frisur haarschnitt cabello pelo corte cheveux coupe cabelo
leine leinenpflicht correa laisse trela coleira
cat cats katze katzen gato gatos chat chats
plant plants tree flower flowers pflanze pflanzen baum baume blume blumen planta plantas arbol flores plante plantes arbre fleurs arvore
garden lawn garten rasen rasenflache jardin cesped pelouse gazon jardim relva gramado
mow cut trim prune mahen schneiden schnitt stutzen cortar podar tondre tailler taille couper aparar
roof dach tejado toiture toit telhado
window windows fenster ventana ventanas fenetre fenetres janela janelas
paint painting streichen malern anstrich farbe pintar pintura peindre peinture
move moving removal umzug umziehen mudanza demenagement demenager mudanca
storage store warehouse lagerung lagern einlagern lager almacenamiento guardar stockage entreposer armazenamento
key keys schlussel llave llaves cle cles clef chave chaves
safe safety secure security sicher sicherheit seguridad seguro securite sur seguranca
privacy gdpr dsgvo datenschutz privacidad rgpd confidentialite privacidade lgpd
server servers hosting host stored rechenzentrum serverstandort gehostet servidor alojado serveur heberge hebergement hospedado
backup backups sicherung datensicherung respaldo copia sauvegarde
integration integrate connect interface api schnittstelle anbindung verbinden integracion conectar interfaz connecter integracao ligar
user users seat licence licences benutzer nutzer lizenz lizenzen usuario usuarios licencia utilisateur utilisateurs utilizador utilizadores
support help hotline helpdesk kundendienst kundenservice hilfe soporte ayuda atencion assistance aide suporte ajuda apoio assistenza aiuto
upgrade higher hochstufen wechseln actualizar mejorar evoluer atualizar subir
downgrade lower herabstufen bajar reduire baixar
owner boss manager chef leiter inhaber geschaftsfuhrer dueno jefe gerente patron gerant responsable dono chefe
employee employees staff mitarbeiter angestellte personal empleado empleados employe employes personnel funcionario funcionarios empregado
job vacancy career jobs stelle stellenangebot bewerbung karriere empleo trabajo vacante emploi poste candidature emprego vaga
documents paperwork id identification passport ausweis personalausweis unterlagen dokumente papiere documento documentos dni pasaporte identificacion papiers passeport identificacao
signature sign signed unterschrift unterschreiben firma firmar signer assinatura assinar
event events celebration birthday wedding feier feiern geburtstag hochzeit veranstaltung fiesta evento cumpleanos boda fete evenement anniversaire mariage festa aniversario casamento
fresh freshness haltbar haltbarkeit frisch mindesthaltbarkeit caducidad fresco conserva conservation frais peremption validade fresco
freeze frozen freezer einfrieren gefroren tiefkuhl congelar congelado congeler congele surgele
organic bio okologisch ecologico organico biologique biologico biologico bio
recycle recycled recycling recycelt wiederverwerten reciclar reciclado recycler recyclage
origin made produced herkunft hergestellt produktion produziert origen fabricado hecho origine fabrique produit origem feito provenienza origine
valid validity expire expires expiry gultig gultigkeit ablauf verfallt valido validez caduca caducan vence valable validite validade expira valido validita scade
temperature celsius grad degrees temperatur temperatura
frost cold kalte kalt winterhart frostfest frio helada froid gel gelee geada
shop store laden geschaft filiale tienda boutique magasin loja negozio
box carton cardboard karton schachtel caja caixa scatola
limescale scale calcium lime descale descaling kalk entkalken entkalkung verkalkt cal descalcificar antical calcaire detartrer detartrage calcario calcare decalcificare
restaurant bistro bistrot cafe brasserie gastronomie gaststatte kneipe hosteleria ristorante
monday montag lunes lundi lunedi
tuesday dienstag martes mardi martedi
wednesday mittwoch miercoles mercredi mercoledi
thursday donnerstag jueves jeudi giovedi
friday freitag freitags viernes vendredi venerdi
saturday saturdays samstag samstags sonnabend samstagnachmittag sabado sabados samedi samedis sabato
sunday sundays sonntag sonntags domingo domingos dimanche dimanches domenica
office buro kanzlei oficina bureau escritorio ufficio
money geld dinero argent dinheiro soldi betrag
often frequently frequency oft haufig regelmassig frecuencia souvent frequencia spesso
apprentice apprenticeship ausbildung lehre lehrling azubi aprendiz apprentissage tirocinio
grinder mill grind muhle mahlwerk mahlen molinillo moler moulin moudre moinho macinino macinare
bean beans bohne bohnen kaffeebohnen grano granos grains graos chicchi
milk milch leche lait leite latte frother milchaufschaumer
commercial professional gewerblich gewerbe profesional professionnel profissional professionale
inspection checkup kontrolle
wedding weddings marry married heiraten heirate hochzeit boda casarse mariage marier casamento casar matrimonio nozze sposarsi
exhibition fair messe feria salon foire feira fiera
`;

const groups: readonly (readonly string[])[] = builtIn
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const groupsOfWord = new Map<string, number[]>();
for (const [at, group] of groups.entries()) {
  for (const word of new Set(group)) groupsOfWord.set(word, [...(groupsOfWord.get(word) ?? []), at]);
}

const shortestPart = 4;
const shortestFront = 3;
const shortestCompound = 8;

/**
 * Other words for the two parts of a German compound of which at least the end is in the list: `ersatz` and `akku` of `ersatzakku`. Undefined for a
 * word that is in the list itself.
 */
export function partsOfCompound(word: string): { fronts: string[]; ends: string[] } | undefined {
  if (word.length < shortestCompound || groupsOfWord.has(word)) return undefined;
  for (let at = shortestFront; at <= word.length - shortestPart; at++) {
    const end = word.slice(at);
    if (listedAs(end) === undefined) continue;
    const front = [word.slice(0, at), word.slice(0, at).replace(/(?:es|en|s|n)$/, '')].find((one) =>
      groupsOfWord.has(one),
    );
    return { fronts: front === undefined ? [] : [front, ...synonymsOf(front)], ends: [end, ...synonymsOf(end)] };
  }
  return undefined;
}

const shortestForm = 5;
const shortestMisspelt = 7;
const wordsByStart = new Map<string, string[]>();
for (const word of groupsOfWord.keys()) {
  const start = word.slice(0, 3);
  wordsByStart.set(start, [...(wordsByStart.get(start) ?? []), word]);
}

/** The word of the list that a word is, is a form of, or is with one typing mistake. */
function listedAs(word: string): string | undefined {
  if (groupsOfWord.has(word)) return word;
  if (word.length < shortestForm) return undefined;
  const near = wordsByStart.get(word.slice(0, 3)) ?? [];
  const form = near.find((one) => one.length >= shortestForm && isInflected(one, word));
  if (form !== undefined || word.length < shortestMisspelt) return form;
  return near.find((one) => one.length >= shortestMisspelt && countTypos(one, word) === 1);
}

/** The most other words that a word of a question is looked for by. */
export const maxSynonyms = 60;

/** Other words for a folded word: those of the list of ours, and those of the tenant's own groups, which are folded too. */
export function synonymsOf(word: string, own: readonly (readonly string[])[] = []): string[] {
  const found = new Set<string>();
  for (const at of groupsOfWord.get(listedAs(word) ?? word) ?? [])
    for (const other of groups[at] ?? []) found.add(other);
  for (const group of own) {
    if (!group.some((one) => one === word || isInflected(one, word))) continue;
    for (const other of group) found.add(other);
  }
  found.delete(word);
  return [...found].slice(0, maxSynonyms);
}
