/** One object of an answer, as the service sent it: its fields are not checked. */
export type Suggestion = Readonly<Record<string, unknown>>;

/** What went wrong with a search, with the fields of the service's error. */
export interface SearchError extends Error {
  /** `invalid_request` or `api_error`; the latter also when no answer came. */
  readonly type: string;
  /** Such as `over_query_limit`, `rate_limit`, `restricted`, `invalid_parameter`; null when the service gave none. */
  readonly code: string | null;
  /** The parameter that the error is about. */
  readonly param: string | null;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
}

/** What the handlers of `on` are called with. */
export interface Events {
  /** An item of the list was selected; the fields of the form are filled. */
  change: Suggestion;
  /** A search was answered, also with an empty list. */
  suggestions: readonly Suggestion[];
  /** The monthly limit of the key is exceeded. `error` is raised as well. */
  limit: SearchError;
  /** A search failed. */
  error: SearchError;
}

export type AddressField =
  | 'address'
  | 'street'
  | 'streetName'
  | 'streetNumber'
  | 'municipality'
  | 'postalCode'
  | 'country';
export type BusinessField = AddressField | 'name' | 'cin' | 'tin' | 'vatin';

/** A field of the form, or a CSS selector of it, which may match now or later. */
export type FieldSelector = Element | string | null | undefined;
export type Theme = 'modern-light' | 'modern-dark' | 'classic';
export type Language = 'sk' | 'cs' | 'pl' | 'en';

/** Texts of the list; `#` stands for the number or the text. */
export interface Messages {
  /** Accessible name of the list. */
  readonly list: string;
  /** Said when suggestions are shown: forms for 1, for 2 to 4 and for more, with `|` between them; the last one may be left out. */
  readonly count: string;
  /** Shown when a search takes long. */
  readonly searching: string;
  readonly nothing: string;
  readonly failed: string;
  /** Said when the fields are filled. */
  readonly filled: string;
}

interface CommonOptions<Field extends string, Suggesting extends string> {
  /** Access key of the service. */
  apiKey: string;
  /** Fields of the form that are filled, and that suggest where `suggestions` names them. */
  selectors: Partial<Record<Field, FieldSelector>>;
  /** Fields that show suggestions. Default: all that can. */
  suggestions?: readonly Suggesting[];
  /** Address of the service. Default: where the script was loaded from; an npm package needs it. */
  endpoint?: string;
  /** Where the focus goes after a selection: true is the next field of the form. Default false. */
  nextFocus?: boolean | Element | string;
  /** Whether the matching part is marked. Default true. */
  highlight?: boolean;
  /** Whether the list says that nothing was found. Default true. */
  showNoResults?: boolean;
  /** Events of a field that start a search. Default `['input']`. */
  events?: readonly string[];
  /** Number of suggestions, 1 to 20. Default 7. */
  limit?: number;
  /** Number of characters from which on a search starts. Default 2. */
  minlength?: number;
  /** Milliseconds without typing before a search. Default 250. */
  debounce?: number;
  /** Default `modern-light`. */
  theme?: Theme;
  /**
   * Attribute `autocomplete`: false sets `off`, other than where the browser fills, saves or restores the form; true leaves
   * it, a text is set. Default false.
   */
  htmlAutocomplete?: boolean | string;
  /** Content of one suggestion. A text stays text: HTML in it is not read. */
  itemTemplate?: (suggestion: Suggestion) => Node | string;
  /** Default: the language of the page. */
  language?: Language;
  /** Texts in place of those of the language. */
  messages?: Partial<Messages>;
  /** False when the page brings the styles by itself. Default true. */
  styles?: boolean;
  /** Nonce of the page's policy: styles are then in a `<style>` instead of a constructed style sheet. */
  nonce?: string;
  /** Part of the page that selectors are looked up in. Default: the document. */
  root?: Document | ShadowRoot | Element;
}

export interface PlacesOptions
  extends CommonOptions<AddressField, 'address' | 'street' | 'streetName' | 'municipality' | 'postalCode'> {
  /** Countries to search in, such as `['SK', 'CZ']`. Default: all. */
  country?: readonly string[] | string;
  /** `place_id` values of areas to search in. */
  context?: readonly string[];
  contextType?: 'strict' | 'preference';
  /** Position to prefer, `<latitude>,<longitude>`. */
  aroundLatLng?: string;
  /** Whether places near the caller are preferred. Default true. */
  aroundLatLngViaIP?: boolean | string;
}

export interface BusinessOptions extends CommonOptions<BusinessField, 'name' | 'cin'> {
  /** Country to search in, such as `SK`. */
  country: string;
  /** True leaves out companies that ended. */
  active?: boolean | string;
}

/** What `places()` and `business()` return. */
export interface FormExtension<Options> {
  /** Changes options; a mistake in them throws and changes nothing. */
  configure(options: Partial<Options>): void;
  /** Calls the handler at every event; the returned function ends that. */
  on<Name extends keyof Events>(event: Name, handler: (argument: Events[Name]) => void): () => void;
  /** Removes everything from the page. Values of the fields stay. */
  destroy(): void;
}

/** Works with and without `new`. */
export interface FormExtensionFactory<Options> {
  (options: Options): FormExtension<Options>;
  new (options: Options): FormExtension<Options>;
}

/** Texts of a check; `#` stands for what is named. */
export interface CheckMessages {
  /** Said when a check takes long. */
  readonly checking: string;
  /** Titles: another address is meant; none is. */
  readonly confirm: string;
  readonly fix: string;
  /** House numbers that are near to one that is not registered. */
  readonly near: string;
  /** Buttons. */
  readonly take: string;
  readonly leave: string;
  readonly back: string;
}

export interface ValidateOptions {
  /** Access key of the service. */
  apiKey: string;
  /** Fields of one address of a form. */
  selectors: Partial<Record<AddressField, FieldSelector>>;
  /** Address of the service. Default: where the script was loaded from; an npm package needs it. */
  endpoint?: string;
  /** Milliseconds after which the form is sent without an answer. Default 3,000. */
  timeout?: number;
  /** Default `modern-light`. */
  theme?: Theme;
  /** Default: the language of the page. */
  language?: Language;
  /** Texts in place of those of the language. */
  messages?: Partial<CheckMessages>;
  /** Part of the page with the form. Default: the document. */
  root?: Document | ShadowRoot | Element;
}

/**
 * How a check ended: the registers have the address, the person took the suggestion or left what was written, there was
 * nothing new to check or no answer, or the person goes back to the form. Only then a form is not sent.
 */
export type CheckOutcome = 'accepted' | 'taken' | 'left' | 'unchecked' | 'back';

/** What `validate()` returns. */
export interface AddressCheck {
  /** Checks the fields now, for a page that sends them without a form. Never rejects. */
  check(): Promise<CheckOutcome>;
  /** Ends the checking and removes everything from the page; a form that waits is sent. */
  destroy(): void;
}
