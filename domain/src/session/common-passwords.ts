/** The most common passwords, in France and elsewhere; compared without accents, case, digits and symbols. */
const WORDS = `
azerty azertyuiop qwerty qwertyuiop qwertz password passw motdepasse bonjour soleil doudou chouchou loulou marseille
paris france nice lyon monaco admin administrateur welcome bienvenue letmein iloveyou jetaime monkey dragon football
baseball master superman batman princess princesse sunshine shadow michael jordan charlie thomas nicolas julien camille
maxime antoine alexandre caroline isabelle stephane sebastien caramel chocolat vanille coucou toto tata titi azertyazerty
abcd abcdef abcdefgh test demo secret server serveur restaurant resto cuisine cuisinier comptoir commande commandes pizza
pizzeria burger sushi kebab traiteur boulangerie brasserie bistrot cafe chezmimi caisse livreur livraison magasin
changeme default utilisateur user guest invite login connexion ordinateur internet facebook google apple samsung
`;

const DIGITS = `
123456 1234567 12345678 123456789 1234567890 000000 00000000 111111 11111111 112233 121212 123123 123123123 123321 654321
666666 696969 777777 888888 987654321 1q2w3e4r 1qaz2wsx a1b2c3d4 azerty123 qwerty123 password1 password123 motdepasse1
p@ssw0rd p@ssword passw0rd admin123 welcome1 bienvenue1 letmein1 iloveyou1 abc12345 abcd1234 test1234 azer1234
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(`${WORDS} ${DIGITS}`.trim().split(/\s+/));
