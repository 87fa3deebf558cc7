/**
 * Free mail providers that no list of disposable domains may take away: the large ones, and those of Slovakia, Czechia and
 * Poland, of which the package lacks some.
 */
export const knownProviders = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'aol.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'proton.me', 'protonmail.com', 'gmx.net', 'gmx.de', 'gmx.at', 'web.de'],
  ...['mail.ru', 'yandex.ru', 'yandex.com', 'zoho.com', 'fastmail.com', 'tutanota.com', 'mail.com'],
  ...['seznam.cz', 'email.cz', 'post.cz', 'centrum.cz', 'volny.cz', 'atlas.cz', 'tiscali.cz'],
  ...['azet.sk', 'centrum.sk', 'post.sk', 'pobox.sk', 'zoznam.sk', 'atlas.sk', 'stonline.sk'],
  ...['wp.pl', 'onet.pl', 'op.pl', 'vp.pl', 'o2.pl', 'tlen.pl', 'interia.pl', 'interia.eu', 'gazeta.pl'],
] as const;

/** Local parts of roles in Slovak, Czech and Polish, without diacritics, that the package lacks. */
export const moreRoles = [
  ...['asistentka', 'dispecing', 'doprava', 'dotazy', 'ekonom', 'fakturacia', 'fakturace', 'faktury', 'informace'],
  ...['informacie', 'kancelar', 'kancelaria', 'klient', 'mzdy', 'nakup', 'objednavka', 'objednavky', 'obchod'],
  ...['obec', 'obecnyurad', 'podatelna', 'podpora', 'poptavky', 'predaj', 'predajna', 'prevadzka', 'prodej'],
  ...['prodejna', 'provoz', 'recepce', 'recepcia', 'reklamace', 'reklamacie', 'rezervace', 'rezervacie', 'riaditel'],
  ...['sekretariat', 'servis', 'skola', 'sklad', 'starosta', 'statutar', 'studijne', 'technik', 'uctaren'],
  ...['uctarna', 'uctovnictvo', 'ucetni', 'urad', 'vyroba', 'zakaznici', 'zakaznik'],
  ...['biuro', 'dyrektor', 'faktura', 'handel', 'kadry', 'klienci', 'ksiegowosc', 'magazyn', 'obsluga'],
  ...['obslugaklienta', 'oferta', 'oferty', 'pomoc', 'praca', 'prezes', 'recepcja', 'rekrutacja', 'reklamacje'],
  ...['serwis', 'sklep', 'sprzedaz', 'szkola', 'zakupy', 'zamowienia', 'zarzad'],
] as const;
