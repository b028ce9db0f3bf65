/** A text with all brands that a person found in it. */
export interface LabelledText {
  readonly id: string;
  readonly surface: string;
  readonly text: string;
  /** Each brand by all writings that stand for it: `["HubSpot", "HubSpot CRM"]`. */
  readonly brands: readonly (readonly [string, ...string[]])[];
  /** Names that may be taken for brands or not: products without their maker, authorities, standards. */
  readonly optional?: readonly string[];
  /** Not looked at when the rules were made. */
  readonly heldOut?: true;
}
