const listed = (codes: string): readonly string[] => codes.split(' ');

export const LIBRETRANSLATE_CODES = listed('en de fr sk cs pl uk zh zt pt pb');

export const DEEPL_SOURCES = listed('CS DE SK NB EN PT ZH');
export const DEEPL_TARGETS = listed('CS DE SK NB EN-GB EN-US PT-PT PT-BR ZH-HANS ZH-HANT ES ES-419');

/** Languages of Google's basic edition, in its own codes. */
export const GOOGLE_CODES = listed(
  'af sq am ar hy as ay az bm eu be bn bho bs bg ca ceb ny zh-CN zh-TW co hr cs da dv doi nl en eo et ee tl fi fr fy gl ka de el gn gu ht ha haw iw hi hmn hu is ig ilo id ga it ja jw kn kk km rw gom ko kri ku ckb ky lo la lv ln lt lg lb mk mai mg ms ml mt mi mr mni-Mtei lus mn my ne no nso or om ps fa pl pt pa qu ro ru sm sa gd sr st sn sd si sk sl so es su sw sv tg ta tt te th ti ts tr tk ak uk ur ug uz vi cy xh yi yo zu',
);

/** Languages of Azure, in its own codes. */
export const AZURE_CODES = listed(
  'af am ar as az ba be bg bho bn bo brx bs ca cs cy da de doi dsb dv el en es et eu fa fi fil fj fo fr fr-CA ga gl gom gu ha he hi hne hr hsb ht hu hy id ig ikt is it iu iu-Latn ja ka kk km kmr kn ko ks ku ky ln lo lt lug lv lzh mai mg mi mk ml mn-Cyrl mn-Mong mni mr ms mt mww my nb ne nl nso nya or otq pa pl prs ps pt pt-PT ro ru run rw sd si sk sl sm sn so sq sr-Cyrl sr-Latn st sv sw ta te th ti tk tlh-Latn tn to tr tt ty ug uk ur uz vi xh yo yua yue zh-Hans zh-Hant zu',
);
