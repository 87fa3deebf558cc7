/**
 * First names of the people whom Polish streets are called after, in the genitive, folded. People leave them out
 * (`Słowackiego` for `Juliusza Słowackiego`), so a name is as good as whole without them.
 */
export const polishFirstNames: ReadonlySet<string> = new Set(
  (
    'adama adolfa agaty agnieszki alberta albina aleksandra alfonsa alfreda alojzego ambrozego anastazego ' +
    'andrzeja anieli anny antoniego antoniny apolinarego arkadego artura augusta augustyna balbiny barbary ' +
    'bartlomieja bartosza benedykta bernarda bogdana bogumila boguslawa boleslawa bonawentury bonifacego ' +
    'bronislawa brunona cecylii celestyna cezarego cypriana cyryla czeslawa danuty dariusza dawida dionizego ' +
    'dominika dymitra edmunda edwarda edyty elizy elzbiety emila emiliana emilii erazma ernesta eugenii ' +
    'eugeniusza eustachego ewy fabiana faustyny felicjana feliksa ferdynanda filipa floriana franciszka ' +
    'franciszki fryderyka gabriela gabrieli galla gerarda grzegorza gustawa haliny hanki hanny heleny henryka ' +
    'henryki hieronima hilarego hipolita honoraty huberta hugona ignacego igora ildefonsa ireny isaaca izabeli jacka ' +
    'jadwigi jakuba jana janusza jaroslawa jedrzeja jerzego joachima joanny jolanty jozefa jozefy juliana julii ' +
    'juliusza justyna kajetana kamila karola karoliny kaspra kazimierza kingi klary klaudyny klemensa konrada ' +
    'konstantego konstantyna kornela krystiana krystyna krystyny krzysztofa ksawerego kuby laurentego leona ' +
    'leonarda leopolda leszka lucjana lucji ludomira ludwika ludwiki lukasza macieja maksymiliana malgorzaty ' +
    'marcelego marcina mariana marii marka martina marty mateusza maurycego melchiora michala mieczyslawa ' +
    'mikolaja milosza mirona miroslawa narcyza narcyzy natalii nikodema norberta olgi oskara pawla pelagii piotra ' +
    'poli prospera rafala rajmunda roberta rocha romana romualda rozalii ryszarda salomei samuela sebastiana ' +
    'serafina sergiusza seweryna stanislawa stanislawy stefana stefanii sylwestra szczepana szymona tadeusza ' +
    'tekli teodora teofila teresy tomasza tymoteusza tytusa urszuli waclawa walentego walerego waleriana wandy ' +
    'wawrzynca wiktora wiktorii wilhelma wincentego wita witolda wladyslawa wlodzimierza wojciecha zbigniewa ' +
    'zdzislawa zenona zofii zygmunta'
  ).split(' '),
);
