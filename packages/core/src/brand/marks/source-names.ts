/** Sites that answers cite often, as engines label them. Names that other names end with are left out: `Time` of `FaceTime`. */
export const SOURCE_NAMES: ReadonlySet<string> = new Set([
  ...['Wikipedia', 'Reddit', 'YouTube', 'LinkedIn', 'Quora', 'Facebook', 'Instagram', 'TikTok'],
  ...['G2', 'Capterra', 'Trustpilot', 'Software Advice', 'GetApp', 'TrustRadius', 'Gartner', 'Forrester'],
  ...['PCMag', 'PC Mag', 'PCWorld', 'TechRadar', 'The Verge', 'CNET', 'ZDNET', 'ZDNet', 'WIRED', 'Engadget'],
  ...['TechCrunch', "Tom's Guide", 'Tom’s Guide', "Tom's Hardware", 'Tom’s Hardware', 'Digital Trends', 'Ars Technica'],
  ...['Forbes', 'Forbes Advisor', 'Business Insider', 'Bloomberg', 'Reuters', 'CNBC', 'CNN', 'BBC', 'Financial Times'],
  ...['The Guardian', 'The New York Times', 'Wirecutter', 'The Washington Post', 'The Wall Street Journal'],
  ...['NerdWallet', 'Investopedia', 'Bankrate', 'The Points Guy', 'U.S. News', 'Consumer Reports', 'Good Housekeeping'],
  ...['RTINGS.com', 'Rtings', 'What Hi-Fi?', 'Zapier', 'HubSpot Blog', 'GitHub', 'Stack Overflow', 'Product Hunt'],
  ...['Healthline', 'WebMD', 'Mayo Clinic', 'Verywell Health', 'Bon Appétit', 'Food & Wine', 'Serious Eats'],
  ...['The Spruce', 'The Strategist', 'Architectural Digest', 'Travel + Leisure', 'Tripadvisor', 'Yelp'],
  ...['Car and Driver', 'Edmunds', 'Kelley Blue Book', 'Runner’s World', "Runner's World", 'OutdoorGearLab'],
]);
