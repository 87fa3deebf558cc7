package tripoint;

import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.core.WhitespaceTokenizer;
import org.apache.lucene.analysis.email.UAX29URLEmailTokenizer;
import org.apache.lucene.analysis.miscellaneous.RemoveDuplicatesTokenFilter;
import org.apache.lucene.analysis.ngram.EdgeNGramTokenFilter;
import org.apache.lucene.analysis.pattern.PatternCaptureGroupTokenFilter;
import org.apache.lucene.analysis.pattern.PatternTokenizer;
import org.elasticsearch.common.regex.Regex;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.index.analysis.TokenizerFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;

/**
 * Parts of analyzers that Elasticsearch keeps in a module of its distribution and not in its server jar, under their official
 * names, settings and defaults, over the same classes of Lucene. Only those that an index of ours may use: text is folded and
 * split before it reaches an engine, so a tokenizer only has to part what a space parts.
 */
public final class AnalysisComponents extends Plugin implements AnalysisPlugin {
    @Override
    public Map<String, AnalysisProvider<TokenizerFactory>> getTokenizers() {
        return Map.of(
            "whitespace", (index, environment, name, settings) -> tokenizer(name, whitespace(settings)),
            "keyword", (index, environment, name, settings) -> tokenizer(name, keyword(settings)),
            "pattern", (index, environment, name, settings) -> tokenizer(name, pattern(settings)),
            "uax_url_email", (index, environment, name, settings) -> tokenizer(name, UAX29URLEmailTokenizer::new)
        );
    }

    @Override
    public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
        return Map.of(
            "edge_ngram", (index, environment, name, settings) -> filter(name, edges(settings)),
            "unique", (index, environment, name, settings) -> filter(name, RemoveDuplicatesTokenFilter::new),
            "pattern_capture", (index, environment, name, settings) -> filter(name, captures(settings))
        );
    }

    private static Supplier<Tokenizer> whitespace(Settings settings) {
        int longest = settings.getAsInt("max_token_length", 255);
        return () -> new WhitespaceTokenizer(TokenStream.DEFAULT_TOKEN_ATTRIBUTE_FACTORY, longest);
    }

    private static Supplier<Tokenizer> keyword(Settings settings) {
        int buffer = settings.getAsInt("buffer_size", 256);
        return () -> new KeywordTokenizer(buffer);
    }

    private static Supplier<Tokenizer> pattern(Settings settings) {
        var pattern = Regex.compile(settings.get("pattern", "\\W+"), settings.get("flags"));
        int group = settings.getAsInt("group", -1);
        return () -> new PatternTokenizer(pattern, group);
    }

    private static UnaryOperator<TokenStream> edges(Settings settings) {
        int shortest = settings.getAsInt("min_gram", 1);
        int longest = settings.getAsInt("max_gram", 2);
        boolean original = settings.getAsBoolean("preserve_original", false);
        return tokens -> new EdgeNGramTokenFilter(tokens, shortest, longest, original);
    }

    /** The index of API keys and users has it, for their addresses. */
    private static UnaryOperator<TokenStream> captures(Settings settings) {
        Pattern[] patterns = settings.getAsList("patterns").stream().map(Pattern::compile).toArray(Pattern[]::new);
        boolean original = settings.getAsBoolean("preserve_original", true);
        return tokens -> new PatternCaptureGroupTokenFilter(tokens, original, patterns);
    }

    private static TokenizerFactory tokenizer(String name, Supplier<Tokenizer> make) {
        return TokenizerFactory.newFactory(name, make);
    }

    private static TokenFilterFactory filter(String name, UnaryOperator<TokenStream> wrap) {
        return new TokenFilterFactory() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public TokenStream create(TokenStream tokens) {
                return wrap.apply(tokens);
            }
        };
    }
}
